// Pictures of the board: a copy of the drawing with computed styles inlined, since a file has no style
// sheet.
const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "stop-color",
  "stop-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

/** The drawing as a self-contained SVG, `width` pixels wide. */
export function svgText(drawing: SVGSVGElement, width: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i];
    if (!target) return;
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property);
      // Computed url(...) values contain the address of the page; keep only the fragment.
      if (value && value !== "none" && value !== "normal")
        target.setAttribute(
          property,
          value.replace(/url\(["']?[^#"')]*(#[^"')]+)["']?\)/, "url($1)"),
        );
      else if (property === "fill" && value === "none") target.setAttribute("fill", "none");
    }
    target.removeAttribute("class");
    for (const { name } of [...target.attributes])
      if (name.startsWith("data-") || name === "style" || name === "aria-hidden")
        target.removeAttribute(name);
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(width));
  return new XMLSerializer().serializeToString(copy);
}

export const svgFile = (drawing: SVGSVGElement, width: number): Blob =>
  new Blob([svgText(drawing, width)], { type: "image/svg+xml" });

export async function pngFile(drawing: SVGSVGElement, width: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing, width))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, width);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error("the picture could not be made")),
    ),
  );
}
