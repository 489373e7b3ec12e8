import type { Drawn } from '../markup.ts';

/* The picture of a result that is shared: heading, chart, caption, and whose tool it was. */

interface Card {
  heading: string;
  /** Words below the picture. */
  caption: string;
  picture: Drawn;
  practice: string;
  /** Address of the tool's page. */
  address: string;
}

/** Width and height of the image in pixels: upright, as messengers show it largest. */
const [WIDTH, HEIGHT] = [1080, 1350];
const MARGIN = 80;
const INNER = WIDTH - 2 * MARGIN;
/** Room for the picture, from the heading to the caption. */
const [PICTURE_TOP, PICTURE_HEIGHT] = [210, 780];

/** Draws the card. Returns null if the browser has no canvas. */
export async function drawCard(card: Card): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const colour = coloursOfPage();
  pen.fillStyle = colour('--ivory');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = colour('--brass');
  pen.lineWidth = 4;
  pen.strokeRect(30, 30, WIDTH - 60, HEIGHT - 60);

  pen.textAlign = 'center';
  pen.fillStyle = colour('--ink');
  writeHeading(pen, card.heading, colour('--heading'));
  drawPicture(pen, card.picture);
  pen.fillStyle = colour('--ink');
  writeLines(pen, card.caption, { font: `40px ${colour('--text')}`, middle: 1105, lineHeight: 54, most: 4 });
  pen.fillStyle = colour('--brass-deep');
  writeLines(pen, card.practice, {
    font: `600 34px ${colour('--text')}`,
    middle: 1240,
    lineHeight: 40,
    most: 1,
  });
  const shown = card.address.replace(/^https?:\/\//, '');
  writeLines(pen, shown, { font: `30px ${colour('--text')}`, middle: 1285, lineHeight: 40, most: 1 });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** Returns a function that reads the colours and typefaces of the site. */
function coloursOfPage(): (token: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (token) => style.getPropertyValue(token).trim();
}

/** Writes the heading on one line, smaller if it is long. */
function writeHeading(pen: CanvasRenderingContext2D, heading: string, typeface: string): void {
  pen.font = `64px ${typeface}`;
  const size = Math.min(64, (64 * INNER) / pen.measureText(heading).width);
  pen.font = `${Math.floor(size)}px ${typeface}`;
  pen.fillText(heading, WIDTH / 2, 140, INNER);
}

interface Lines {
  font: string;
  /** Middle of the block, from the top. */
  middle: number;
  lineHeight: number;
  /** Number of lines at most; the last one is cut with an ellipsis. */
  most: number;
}

function writeLines(pen: CanvasRenderingContext2D, text: string, { font, middle, lineHeight, most }: Lines) {
  pen.font = font;
  const lines = wrapped(text, (line) => pen.measureText(line).width <= INNER, most);
  const top = middle - ((lines.length - 1) * lineHeight) / 2;
  for (const [at, line] of lines.entries()) pen.fillText(line, WIDTH / 2, top + at * lineHeight, INNER);
}

/** Breaks a text into lines that fit; what is beyond the last line is cut. */
function wrapped(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

/**
 * Draws an SVG picture with the colours and letters that the page's style sheet gives it. It is put into the
 * page for a moment, out of sight, since only there the browser knows its style.
 */
function drawPicture(pen: CanvasRenderingContext2D, { picture }: Drawn): void {
  const stage = document.createElement('div');
  stage.className = 'tool visually-hidden';
  stage.innerHTML = picture.html;
  document.body.append(stage);
  const svg = stage.querySelector('svg');
  if (svg) {
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.min(INNER / width, PICTURE_HEIGHT / height);
    pen.save();
    pen.translate((WIDTH - width * scale) / 2, PICTURE_TOP + (PICTURE_HEIGHT - height * scale) / 2);
    pen.scale(scale, scale);
    for (const shape of svg.querySelectorAll<SVGElement>('path, rect, circle, text')) drawShape(pen, shape);
    pen.restore();
  }
  stage.remove();
}

function drawShape(pen: CanvasRenderingContext2D, shape: SVGElement): void {
  const style = getComputedStyle(shape);
  pen.globalAlpha = Number(style.opacity);
  pen.fillStyle = style.fill;
  if (shape instanceof SVGTextElement) writeText(pen, shape, style);
  else paintPath(pen, pathOf(shape), style);
}

function paintPath(pen: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  if (style.fill !== 'none') pen.fill(path);
  if (style.stroke === 'none') return;
  pen.strokeStyle = style.stroke;
  pen.lineWidth = Number.parseFloat(style.strokeWidth);
  pen.setLineDash(
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat),
  );
  pen.stroke(path);
}

function pathOf(shape: SVGElement): Path2D {
  const figure = (name: string) => Number(shape.getAttribute(name));
  const path = new Path2D(shape.getAttribute('d') ?? undefined);
  if (shape instanceof SVGRectElement) path.rect(figure('x'), figure('y'), figure('width'), figure('height'));
  if (shape instanceof SVGCircleElement) path.arc(figure('cx'), figure('cy'), figure('r'), 0, 2 * Math.PI);
  return path;
}

function writeText(pen: CanvasRenderingContext2D, text: SVGTextElement, style: CSSStyleDeclaration): void {
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textAlign = style.textAnchor === 'middle' ? 'center' : 'left';
  pen.textBaseline = 'middle';
  const hidden = [...text.querySelectorAll('tspan')].filter(
    (part) => getComputedStyle(part).display === 'none',
  );
  for (const part of hidden) part.remove();
  pen.fillText(text.textContent ?? '', Number(text.getAttribute('x')), Number(text.getAttribute('y')));
}
