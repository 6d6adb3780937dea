/**
 * Three texts, block by block: the one that both began from, mine, and theirs. What only one of them changed is theirs or mine to keep;
 * where both changed the same, somebody has to choose.
 */
export type Chunk = { kind: 'same' | 'mine' | 'theirs' | 'conflict'; base: string; mine: string; theirs: string }

/** Beyond this many pairs of blocks, texts are compared as wholes: nobody chooses among that many. */
const MOST_PAIRS = 1_000_000

/** A text in its blocks; a fence of code is one, whatever blank lines it has. */
export function blocksOf(text: string): string[] {
  const blocks: string[][] = []
  let fence = ''
  let isOpen = false
  for (const line of text.split('\n')) {
    const [sign = ''] = /^\s*(?:`{3,}|~{3,})/.exec(line) ?? []
    if (fence ? line.trim() === fence : sign) fence = fence ? '' : sign.trim()
    if (line.trim() === '' && !fence) isOpen = false
    else if (isOpen) blocks.at(-1)?.push(line)
    else {
      blocks.push([line])
      isOpen = true
    }
  }
  return blocks.map((lines) => lines.join('\n'))
}

/** Which blocks of `from` are which of `to`, in order, as many as there can be. */
function matches(from: readonly string[], to: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  if (from.length * to.length > MOST_PAIRS) return found
  const width = to.length + 1
  const lengths = new Uint32Array((from.length + 1) * width)
  const at = (n: number, m: number) => lengths[n * width + m] ?? 0
  for (let n = from.length - 1; n >= 0; n -= 1)
    for (let m = to.length - 1; m >= 0; m -= 1)
      lengths[n * width + m] = from[n] === to[m] ? at(n + 1, m + 1) + 1 : Math.max(at(n + 1, m), at(n, m + 1))
  for (let n = 0, m = 0; n < from.length && m < to.length; ) {
    if (from[n] === to[m]) found.set(n++, m++)
    else if (at(n + 1, m) >= at(n, m + 1)) n += 1
    else m += 1
  }
  return found
}

/** The three texts in chunks, in their order. */
export function chunksOf(base: string, mine: string, theirs: string): Chunk[] {
  const [before, my, their] = [blocksOf(base), blocksOf(mine), blocksOf(theirs)]
  const [toMine, toTheirs] = [matches(before, my), matches(before, their)]
  const chunks: Chunk[] = []
  let [n, m, o] = [0, 0, 0]
  const put = (until: [number, number, number]) => {
    const text = (blocks: readonly string[], from: number, to: number) => blocks.slice(from, to).join('\n\n')
    const chunk = { base: text(before, n, until[0]), mine: text(my, m, until[1]), theirs: text(their, o, until[2]) }
    if (chunk.base || chunk.mine || chunk.theirs) chunks.push({ kind: kindOf(chunk), ...chunk })
    ;[n, m, o] = until
  }
  for (let at = 0; at < before.length; at += 1) {
    const [inMine, inTheirs] = [toMine.get(at), toTheirs.get(at)]
    if (inMine === undefined || inTheirs === undefined) continue
    put([at, inMine, inTheirs])
    put([at + 1, inMine + 1, inTheirs + 1])
  }
  put([before.length, my.length, their.length])
  return chunks
}

function kindOf({ base, mine, theirs }: Omit<Chunk, 'kind'>): Chunk['kind'] {
  if (mine === theirs) return mine === base ? 'same' : 'mine'
  if (mine === base) return 'theirs'
  return theirs === base ? 'mine' : 'conflict'
}

export type Pick = 'mine' | 'theirs' | 'both'

/** The text that comes of it, with what was picked where somebody had to choose. */
export function merged(chunks: readonly Chunk[], picks: readonly (Pick | undefined)[]): string {
  const chosen = ({ kind, mine, theirs }: Chunk, pick: Pick = 'mine'): string[] => {
    if (kind !== 'conflict') return [kind === 'theirs' ? theirs : mine]
    return pick === 'both' ? [theirs, mine] : [pick === 'mine' ? mine : theirs]
  }
  return chunks
    .flatMap((chunk, n) => chosen(chunk, picks[n]))
    .filter((text) => text !== '')
    .join('\n\n')
}
