import { inText, type Mark } from './marks.ts'

/**
 * What a link to another file of the same zip becomes until that has a number here: this much more than its place among the articles of the
 * file. No article's own number is as high.
 */
export const LINK_BY_PLACE = 4_000_000_000

const linksIn = (node: Mark): Mark[] => (node.type === 'link' ? [node] : (node.children ?? []).flatMap(linksIn))

/** Leads links to other files to their places; `placeOf` says where an address stands among the articles of the file. */
export function settleLinks(content: string, placeOf: (address: string) => number | undefined): string {
  if (!content.includes('](')) return content
  let settled = content
  for (const { url = '', children = [], position } of linksIn(inText(content)).toReversed()) {
    const [start, end] = [position?.start.offset, position?.end.offset]
    const place = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url) ? undefined : placeOf(url)
    if (start === undefined || end === undefined || place === undefined) continue
    const words = settled.slice(children[0]?.position?.start.offset ?? start, children.at(-1)?.position?.end.offset ?? start)
    const anchor = /#[a-z0-9-]{1,120}$/.exec(url)?.[0] ?? ''
    settled = `${settled.slice(0, start)}[${words}](article:${LINK_BY_PLACE + place}${anchor})${settled.slice(end)}`
  }
  return settled
}
