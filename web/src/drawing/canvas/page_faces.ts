// The page's font faces for a worker, which starts without any. document.fonts lists the loaded
// ones, but only the style sheets have their addresses.
import type { Face } from './worker/paint_worker';

/** Returns the faces that the page itself has loaded. */
export function loadedFaces(): Face[] {
  const wanted = new Set(
    [...document.fonts].filter(({ status }) => status === 'loaded').map(nameOf),
  );
  return [...document.styleSheets].flatMap((sheet) => {
    const base = sheet.href ?? document.baseURI;
    const rules = [...sheet.cssRules].filter(
      (rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule,
    );
    return rules.map((rule) => faceOf(rule.style, base)).filter((face) => wanted.has(nameOf(face)));
  });
}

function faceOf(style: CSSStyleDeclaration, base: string): Face {
  const value = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  const source = value('src', '').replace(
    /url\(["']?([^"')]+)["']?\)/g,
    (_, url: string) => `url("${new URL(url, base).href}")`,
  );
  return {
    family: value('font-family', '').replace(/^["']|["']$/g, ''),
    source,
    weight: value('font-weight', 'normal'),
    style: value('font-style', 'normal'),
    unicodeRange: value('unicode-range', 'U+0-10FFFF'),
  };
}

const nameOf = ({ family, weight, style, unicodeRange }: Omit<Face, 'source'>): string =>
  [
    family.replace(/^["']|["']$/g, ''),
    weight,
    style,
    unicodeRange.replaceAll(' ', '').toUpperCase(),
  ].join(' ');
