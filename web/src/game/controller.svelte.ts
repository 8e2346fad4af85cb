// Controls the game being played: turns clicks and keys into messages, and applies the server's
// messages to the state object that the views draw.
import { noteText } from "../agents/names";
import type { Point } from "../board/point";
import { alert, clearAnnouncements, say } from "../look/announcer.svelte";
import { type By, needsConfirmation } from "../look/confirm";
import { settings } from "../look/settings.svelte";
import { stoneSound } from "../look/sound";
import { go } from "../route.svelte";
import { errorText, failureText } from "../server/failure";
import { api } from "../server/http";
import { session } from "../server/session.svelte";
import { sentences } from "../texts/sentences";
import { t } from "../texts/texts.svelte";
import type { Answer, Down, NewGame, Position, Presence } from "../wire/types";
import {
  changeText,
  declinedText,
  hintText,
  offerText,
  questionTexts,
  resultTexts,
  seatName,
  statusText,
} from "./narration";
import {
  apply,
  asksUs,
  emptyPlay,
  handColour,
  holds,
  incomingOffer,
  isAgainstAgent,
  isBetweenTwo,
  isTaken,
  mayPlay,
  outgoingOffer,
  ownColour,
  type PlayState,
  shownMoves,
  viewMove,
} from "./play";
import { Seats } from "./seats";
import { browserStorage } from "./token_store";

export type Ask = "resign" | "rematch" | "restart" | "aiStarts" | "draw" | null;

class Controller {
  state: PlayState = $state(emptyPlay());
  game: string | null = $state(null);
  /** The action waiting for confirmation in the action row. */
  ask: Ask = $state(null);
  /** A game was created here and its board has not been shown yet. */
  justCreated = $state(false);
  /** A point clicked while the game was being joined, and the board size it was clicked on. */
  earlyClick: { at: Point; by: By; cell: number; size: number } | null = null;
  inviting = $state(false);
  readonly seats = new Seats(browserStorage());
  private token = "";

  start(): void {
    session.onMessage((message) => this.receive(message));
    session.onOpen(() => this.rejoin());
  }

  // Joining

  join(game: string, token: string): void {
    if (this.game === game && this.token === token) return;
    this.leave();
    clearAnnouncements();
    this.game = game;
    this.token = token;
    this.seats.set(game, { token });
    this.rejoin();
  }

  leave(): void {
    if (this.game) session.send({ t: "leave", game: this.game });
    this.game = null;
    this.ask = null;
    this.earlyClick = null;
    this.state = emptyPlay();
  }

  private rejoin(): void {
    if (this.game) session.send({ t: "join", game: this.game, token: this.token });
  }

  /** Creates a game and opens it. `seat` selects the token to join with. */
  async startGame(game: NewGame, seat: "black" | "white" | "both"): Promise<void> {
    const made = await api.createGame(game);
    const token = made.tokens[seat];
    this.seats.set(made.id, { token, tokens: made.tokens });
    this.inviting = seat !== "both";
    this.justCreated = true;
    this.join(made.id, token);
    go(`play/${made.id}`);
  }

  // Incoming messages

  private receive(message: Down): void {
    const before = this.state.position;
    const plies = before?.game === this.game ? before?.ply : undefined;
    if ("game" in message && message.game && message.game !== this.game) return;
    if (message.t === "refused" && !message.game && !this.state.pending) return;
    // The sound of our own stone was played when it was placed.
    const ours = message.t === "moved" && this.state.pending?.at === message.at;
    if (
      message.t === "refused" &&
      !before &&
      (message.code === "no-game" || message.code === "token")
    ) {
      this.state.deleted = true;
      alert(t("play.unknown"));
      return;
    }
    if (message.t === "error") {
      this.fail(message);
      return;
    }
    if (message.t === "archived") {
      // The finished game has the same tokens under its new id, so it can be deleted from here too.
      const seat = this.seats.get(message.game);
      if (seat) this.seats.set(message.as, seat);
      return;
    }
    if (message.t === "watchers" && before) this.announcePresence(before, message.connected);
    const need = apply(this.state, message, performance.now());
    if (need === "join") this.rejoin();
    // A rematch is asked about after the result, all else before it.
    if ((this.state.position?.result !== null) !== (this.ask === "rematch")) this.ask = null;
    if (message.t === "moved" && plies !== undefined && message.ply >= plies) {
      if (!ours) stoneSound();
      this.announceMove(message);
    }
    if (message.t === "deleted") alert(t("play.deleted"));
    if (message.t === "refused") alert(failureText("refused", message));
    if (message.t === "hint" && this.state.position) say(hintText(this.state.position, message));
    if (message.t === "position") this.announcePosition(before, message);
    if (message.t === "offered") this.announceOffer();
    if (message.t === "declined" && this.state.position && this.state.declined)
      alert(declinedText(this.state.position, this.state.declined));
  }

  private announcePosition(before: Position | null, position: Position): void {
    const change = changeText(before, position, this.state.opened);
    if (change?.urgent) alert(change.text);
    if (position.question && asksUs(position)) {
      const { head, sub } = questionTexts(position);
      say(sentences(change && !change.urgent ? change.text : "", head, sub));
    } else if (change && !change.urgent) {
      say(change.text);
    }
    if (!before) this.sendName();
    const click = this.earlyClick;
    this.earlyClick = null;
    if (click?.size === position.size) this.point(click.at, click.by, click.cell);
  }

  private announcePresence(position: Position, connected: Presence): void {
    for (const colour of ["black", "white"] as const)
      if (position.connected[colour] !== connected[colour] && !holds(position, colour)) {
        const name = seatName(position, colour);
        say(t(connected[colour] ? "say.online" : "say.offline", { name }));
      }
  }

  private announceOffer(): void {
    const position = this.state.position;
    if (!position) return;
    const other = incomingOffer(position);
    const ours = outgoingOffer(position);
    if (other) alert(offerText(position, other));
    else if (ours) say(t(`offer.sent.${ours.kind}`));
  }

  private announceMove(message: Extract<Down, { t: "moved" }>): void {
    const position = this.state.position;
    if (!position) return;
    const values = {
      colour: t(`colour.${message.by}`),
      p: message.at === "pass" ? t("say.pass") : message.at,
    };
    if (position.result) {
      say(t("say.moved", values));
      const { head, sub } = resultTexts(position);
      alert(sentences(head, sub));
    } else {
      const note = this.state.note ? noteText(this.state.note.text) : "";
      say(sentences(t(mayPlay(position) ? "say.yourTurn" : "say.moved", values), note));
    }
  }

  // Outgoing messages

  point(at: Point, by: By, cell: number): void {
    const { state } = this;
    const position = state.position;
    if (!position) return;
    this.ask = null;
    if (state.shown !== null) {
      state.shown = null;
      return;
    }
    const colour = handColour(position);
    if (!colour) {
      this.refuse(this.refusalReason(position), at);
      return;
    }
    if (isTaken(position, at)) {
      this.refuse("taken", at);
      return;
    }
    const question = position.question;
    if (question?.kind === "stone" && !question.legal.includes(at)) {
      this.refuse("opening", at);
      return;
    }
    if (needsConfirmation(by, cell) && state.confirm !== at) {
      state.confirm = at;
      say(sentences(t("play.confirmHead", { p: at }), t("play.tapSub")));
      return;
    }
    this.placeStone(at);
  }

  /** Sends the stone and draws it as pending in the same frame. */
  placeStone(at: Point): void {
    const { state } = this;
    const position = state.position;
    const colour = position ? handColour(position) : null;
    if (!position || !colour || state.pending) return;
    state.confirm = null;
    state.refusal = null;
    const { question, game, ply } = position;
    const sent = question
      ? session.send({ t: "answer", game, question: question.number, at })
      : session.send({ t: "play", game, ply, at });
    if (!sent) {
      this.refuse("lost", at);
      return;
    }
    // The server refuses a forbidden point with a reason; draw no pending stone that would vanish.
    if (position.forbidden.includes(at)) return;
    state.pending = { at, colour, ply };
    stoneSound();
  }

  answer(answer: Answer): void {
    const question = this.state.position?.question;
    this.state.refusal = null;
    if (question && this.game)
      session.send({ t: "answer", game: this.game, question: question.number, ...answer });
  }

  private refusalReason(position: Position): string {
    if (position.result) return "over";
    if (position.you === "spectator") return "spectator";
    if (position.question && asksUs(position)) return "opening";
    return "turn";
  }

  private refuse(code: string, at: Point): void {
    const known = ["taken", "turn", "spectator", "over", "opening", "lost"] as const;
    const key = known.find((it) => it === code) ?? "turn";
    const message = t(`refused.${key}`, { p: at });
    this.state.refusal = { code, message, at };
    alert(message);
  }

  cancel(): void {
    this.state.confirm = null;
    this.state.refusal = null;
    this.ask = null;
  }

  undo(): void {
    if (this.game) session.send({ t: "undo", game: this.game });
  }
  draw(): void {
    this.ask = null;
    if (this.game) session.send({ t: "draw", game: this.game });
  }
  /** Declines the opponent's offer, or withdraws our own. */
  decline(): void {
    if (this.game) session.send({ t: "decline", game: this.game });
  }
  /** Sends our name in a game joined by a link, which was created without it. */
  sendName(): void {
    const position = this.state.position;
    const own = position && isBetweenTwo(position) ? ownColour(position) : null;
    if (!position || !own) return;
    const player = position[own];
    if (player.kind === "human" && settings.name !== "" && player.name !== settings.name)
      session.send({ t: "name", game: position.game, name: settings.name });
  }
  redo(): void {
    if (this.game) session.send({ t: "redo", game: this.game });
  }
  hint(): void {
    const position = this.state.position;
    // A hint is for our own move, not for the agent that is thinking.
    if (position && !position.result && !mayPlay(position) && !asksUs(position))
      alert(t("refused.turn"));
    else if (this.game) session.send({ t: "hint", game: this.game });
  }
  resign(): void {
    this.ask = null;
    if (this.game) session.send({ t: "resign", game: this.game });
  }
  restart(): void {
    this.ask = null;
    if (this.game) session.send({ t: "restart", game: this.game });
  }
  pause(paused: boolean): void {
    if (this.game) session.send({ t: paused ? "pause" : "resume", game: this.game });
  }
  speed(msPerMove: number): void {
    if (!this.game || !this.state.position) return;
    this.state.position.msPerMove = msPerMove;
    session.send({ t: "speed", game: this.game, msPerMove });
  }

  viewMove(to: number): void {
    viewMove(this.state, to);
    const { head, sub } = statusText(this.state, performance.now());
    say(sentences(head, sub));
  }
  step(by: number): void {
    this.viewMove(shownMoves(this.state).length + by);
  }

  /** Creates the same game with the agent as Black, so that it plays first. */
  async aiStarts(): Promise<void> {
    const position = this.state.position;
    if (!position || !isAgainstAgent(position)) return;
    const { rule, size, lineLength, opening, clock, black, white } = position;
    const agentIsBlack = black.kind === "agent";
    await this.startGame(
      {
        rule,
        size,
        lineLength,
        opening,
        clock,
        black: agentIsBlack ? black : white,
        white: agentIsBlack ? white : black,
      },
      "both",
    );
  }

  /** Shows a thrown error, or a message of ours that the server could not read. */
  fail(error: unknown): void {
    const message = isFault(error) ? failureText("fault", error) : errorText(error);
    this.state.refusal = { code: "failed", message, at: null };
    alert(message);
  }
}

type Fault = Extract<Down, { t: "error" }>;
const isFault = (error: unknown): error is Fault =>
  typeof error === "object" && error !== null && "t" in error && error.t === "error";

export const controller = new Controller();
