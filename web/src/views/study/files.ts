// Downloads and uploads.
export type FileTask = "board" | "save" | "import" | "export" | "link" | "picture";

export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser keeps the blob once the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Encodes a file in base64, for binary formats. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  const CHUNK = 0x8000;
  for (let i = 0; i < bytes.length; i += CHUNK)
    text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}
