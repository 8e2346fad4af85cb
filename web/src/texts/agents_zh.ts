// Agents in Chinese. Texts missing here stay in English, as the server and docs/agents have them.
export interface AgentTexts {
  name: string;
  title?: string;
  text?: string;
}

const FUDAN = "Hu、Xu、Zhang：《Smart Gomoku Agent》，复旦大学期末项目";
const WATERLOO =
  "Su、Li、Yao：《Tackle the Game of Gomoku by Minimax with Multi-layer Heuristics》，滑铁卢大学";

export const agentsZh: Record<string, AgentTexts> = {
  tengen: {
    name: "带威胁搜索与学习所得棋型表的 alpha-beta：冠军",
    title: "Tengen 自有。",
    text: "冠军：我们自己的引擎，做到了各份报告想做而未做到的。",
  },
  perfect: {
    name: "已证明的黑方必胜走法；其余局面同冠军",
    title: "Tengen 自有。",
    text: "按照经独立程序验证的证明走黑棋；对局离开证明后，与冠军相同。",
  },
  puct: {
    name: "由冠军的棋型表引导的蒙特卡洛树搜索",
    title: "Tengen 自有。",
    text: "报告 003 与 004 设想的棋手：蒙特卡洛树搜索，由冠军的棋型表指出该看哪里、局面值多少。",
  },
  wei: {
    name: "按启发值排序的 alpha-beta，四层，按威胁打分",
    title:
      "Wei：《Go-Moku and a heuristic search》，南安普敦大学：极小极大、alpha-beta、按启发值排序的 alpha-beta。",
    text: "向前看固定层数（报告中为 1、2 或 4）。候选点是距棋子两步以内的空点；空棋盘时下天元。",
  },
  song: {
    name: "十四种棋型上的 alpha-beta，更重视对方的三",
    title:
      "Song：《Report I》：C++ 实现的极小极大、负极大，以及两种形式的 alpha-beta，十四种棋型。",
    text: "向前看两层。报告中的四种搜索都有（form），在同一棵树上得到相同的值与着法，并统计节点数。",
  },
  wang: {
    name: "允许一个空隙的射线、棋型分类，八层深的窄树",
    title:
      "Wang：《Gomoku Project》，南方科技大学：允许一个空隙的射线计数，十类棋型，至多八层、二十个着法的树。",
    text: "从空点出发的射线：i 为相邻的己方连续棋子数；恰有一个空隙（空点后接己方棋子）时，m 为两侧棋子数，否则为零。n 个棋子遇空点而止得 2n 分，遇敌子或棋盘边得 2n − 1 分。",
  },
  fudan1: {
    name: "贪心，按每个五元组中的棋子打分",
    title: `${FUDAN}：AI1，使用评估 v1 的贪心搜索。`,
    text: "逐一尝试每个空点，走评估最高的一点；相等时随机选取（seed）。",
  },
  fudan2: {
    name: "两层极小极大，按五元组打分",
    title: `${FUDAN}：AI2，使用评估 v1 的两层极小极大。`,
    text: "尝试每个空点及其每个应手，走最坏应手之后评估（fudan1 的评估）仍最高的一手。没有剪枝，是报告中后来的棋手所比较的基本形式。",
  },
  fudan3: {
    name: "均匀随机对局的蒙特卡洛树搜索",
    title: `${FUDAN}：AI3，使用 UCT 的蒙特卡洛树搜索。`,
    text: "从当前局面下成千上万盘随机对局，并把结果记在树中。",
  },
  fudan4: {
    name: "只看最好几手的八层 alpha-beta，按五元组打分",
    title: `${FUDAN}：AI4，使用评估 v1 的八层 alpha-beta。`,
    text: "使用 fudan1 评估的八层 alpha-beta。只试棋子附近的点，而且只试其中最好的几个；见过的局面按 Zobrist 哈希记住。",
  },
  fudan5: {
    name: "贪心，按每个棋子周围九格中的棋型打分",
    title: `${FUDAN}：AI5，使用评估 v2 的贪心搜索。`,
    text: "逐一尝试每个空点，走评估最高的一点；相等时随机选取（seed）。",
  },
  fudan6: {
    name: "加上从棋谱学来的开局的 fudan1",
    title: `${FUDAN}：AI6，使用从棋谱学来的开局的贪心搜索。`,
    text: "棋谱中有当前局面时，走其中成绩最好的下一手；否则与 fudan1 相同。",
  },
  waterloo0: {
    name: "按等级走最紧急的点",
    title: `${WATERLOO}：AI 0.0，一步，按等级。`,
    text: "给每个空点定等级，在最好的点中随机选取（seed）。",
  },
  waterloo1: {
    name: "先按等级、再按分数走最紧急的点",
    title: `${WATERLOO}：AI 1.0，一步，按等级与分数。`,
    text: "取 waterloo0 的最好等级，其中取分数最高者，仍相等时随机选取（seed）。",
  },
  waterloo2: {
    name: "只看最好等级各点的 alpha-beta",
    title: `${WATERLOO}：AI 2.0，带等级的极小极大。`,
    text: "向前看 depth 层（报告中为 4）。每个局面只看距棋子 width（3）以内的点，其中只看等级最好的点（同 waterloo0）：等级不如已知最好者的着法一律剪去。",
  },
};

const DEPTH = "向前看的层数";
const SEED = "着法价值相等时用于随机选择";

/** By "agent.key", or by "key" if the meaning is the same for all agents. */
export const parametersZh: Record<string, string> = {
  depth: DEPTH,
  seed: SEED,
  "tengen.level": "强度：从初学者到全力",
  "tengen.hash": "记住已搜索局面所用的内存（MB）",
  "tengen.tables": "棋型表：从对局中学得，或基础值",
  "tengen.tuning": "搜索常数：内置值",
  "tengen.experience": "是否使用服务器保存的以往搜索结果",
  "tengen.seed": "低级别如何出错",
  "wei.search": "全部搜索、alpha-beta，或先试可能着法的 alpha-beta",
  "wei.depth": "向前看的层数；报告中用 1、2 和 4",
  "wei.order": "估值最大者在前，或按报告的文字或代码",
  "wei.defence": "对方棋型的价值是己方的多少倍",
  "wei.literal": "on：棋型、分值与剪枝完全照报告所印",
  "song.form": "结果相同的四种搜索中用哪一种",
  "song.window": "alpha-beta 先在距当前值多远的范围内搜索；0：全部",
  "song.cache": "alphabeta 是否按 Zobrist 哈希记住局面",
  "wang.width": "每个局面最多尝试的着法数",
  "wang.list": "试哪些着法：价值同为最高的全部，或最好的若干",
  "wang.tree": "off：在价值最高的点中随机取一",
  "wang.literal": "on：两端被堵的四算作活三",
  "fudan3.playouts": "每手最多的随机对局数；0：时间允许多少就多少",
  "fudan3.explore": "c 的千分之几：偏向少试着法的程度",
  "fudan3.proofs": "必胜与必败是否比平均值更重要",
  "fudan4.cache": "是否按 Zobrist 哈希记住局面",
  "fudan5.weights": "各棋型的价值：最初设定，或进化所得",
  "tengen.book": "开局库：无，或已证明的黑方必胜走法",
  "perfect.proof": "依照的证明：程序自带，或证明文件",
  "perfect.hash": "置换表大小（MB），用于证明之外的局面",
  "puct.playouts": "每手最多搜索的局面数；0：只受对局限制",
  "puct.explore": "c 的千分之几：偏向少试着法的程度",
  "puct.hash": "搜索树所用的内存（MB）",
  "fudan6.games": "从什么学习开局：自带的对局",
  "waterloo2.width": "看距棋子多远以内的点",
  "waterloo2.weights": "分值与各等级、各层的比例：报告所给，或自我对弈所得",
  "waterloo2.adaptive": "on：按对手已走的着法预计其应手",
};

export const notesZh: Record<string, string> = {
  "the game has left the proof; this move is searched": "对局已离开证明，这一手由搜索得出。",
};
