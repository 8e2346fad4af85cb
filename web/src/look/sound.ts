// The sound of a stone: a short burst of band-passed noise.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

export function stoneSound(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  // Browsers allow sound only after a user gesture.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const length = Math.floor(context.sampleRate * 0.06);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 1700;
  band.Q.value = 1.2;
  const gain = context.createGain();
  gain.gain.value = 0.5;
  source.connect(band).connect(gain).connect(context.destination);
  source.start();
}
