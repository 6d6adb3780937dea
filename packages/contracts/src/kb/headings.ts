import { slugOf } from './slug.ts'

/** An anchor that its writer chose: `## Title {#anchor}`. It stays when the title changes. */
const CHOSEN = /\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}$/

/** A heading as it is written, in its title and the anchor chosen for it. */
export function headingParts(written: string): { text: string; anchor: string | null } {
  const found = CHOSEN.exec(written.trimEnd())
  return found ? { text: written.slice(0, found.index).trimEnd(), anchor: found[1] ?? null } : { text: written, anchor: null }
}

/** Gives the headings of one text, in their order, an anchor each: the chosen one, or one made of the title; no two are alike. */
export function createAnchors(): (text: string, chosen: string | null) => string {
  const used = new Set<string>()
  return (text, chosen) => {
    const base = chosen ?? (slugOf(text) || 'secao')
    let anchor = base
    for (let n = 2; used.has(anchor); n += 1) anchor = `${base}-${n}`
    used.add(anchor)
    return anchor
  }
}

/** Articles have headings of three levels: the title of the article is the first. */
export const headingLevel = (depth: number): 2 | 3 | 4 => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)
