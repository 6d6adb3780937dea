/** About the microseconds that the signs inside a paragraph take on a slow machine: each by itself, and what makes a parser look through the paragraph again and again. */

const EACH = { attention: 20, code: 14, bracket: 12, link: 50, escape: 6, address: 30 }
/** Of each step that is repeated, by what repeats it. */
const STEP = { attention: 0.25, code: 0.1, label: 0.05, title: 0.03, punctuation: 0.025, address: 0.2, joined: 0.016 }

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** Runs of underscores but those between letters, which mark nothing. */
const underscores = (text: string) =>
  [...text.matchAll(/_+/g)].reduce(
    (sum, { 0: run, index }) => sum + (isLetter(text[index - 1]) && isLetter(text[index + run.length]) ? 0 : 1),
    0,
  )
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)

/** @param text a paragraph: lines with no blank one between them */
export function inlineCost(text: string): number {
  const attention = count(text, /\*+|~+/g) + underscores(text)
  const code = count(text, /`+/g)
  const brackets = count(text, /[[\]]/g)
  const links = count(text, /\]\(/g)
  const escapes = count(text, /[\\<&!]/g)
  const addresses = count(text, /https?:|www\.|@/gi)
  // A bracket or sign that turns out to mean nothing is joined to the text before it, for which all that follows is moved.
  const joined = brackets / 2 + escapes + addresses
  const tokens = attention + code + brackets + escapes + addresses + count(text, /\n/g)
  return (
    attention * EACH.attention +
    code * EACH.code +
    brackets * EACH.bracket +
    links * EACH.link +
    escapes * EACH.escape +
    addresses * EACH.address +
    attention * tokens * STEP.attention +
    joined * tokens * STEP.joined +
    unclosedCode(text) * text.length * STEP.code +
    titleSteps(text) * STEP.title +
    labelSteps(text) * STEP.label +
    punctuationSteps(text) * STEP.punctuation +
    addressSteps(text) * STEP.address
  )
}

/** Runs of backticks that may look for their end in vain: the last of each length, and those whose first sign is escaped. */
function unclosedCode(text: string): number {
  const lengths = new Set((text.match(/`+/g) ?? []).map(({ length }) => length))
  return lengths.size + count(text, /\\`/g)
}

/** From each link's address to the next `)`: so far a title in brackets is looked for. */
function titleSteps(text: string): number {
  let steps = 0
  let end = text.length
  for (let at = text.length - 1; at > 0; at--) {
    if (text[at] === ')') end = at
    if (text[at] === '(' && text[at - 1] === ']') steps += end - at
  }
  return steps
}

/** An image's name is put together again for each image around it. */
const IMAGE_STEPS = 4

/** What is read again to see whether it names a definition: from each `]` back to its `[`. */
function labelSteps(text: string): number {
  const odd = /[`\\<]|\]\(|:\/\/|www\./i.test(text)
  const open: number[] = []
  let steps = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') open.push(at)
    else if (text[at] === ']') {
      const from = open.pop() ?? 0
      const read = odd && !isSimple(text.slice(Math.max(0, from), at)) ? at : at - from
      steps += text[from - 1] === '!' ? read * IMAGE_STEPS : read
    }
  }
  return steps
}

/** A pair with nothing between that could hide one of its brackets. */
const isSimple = (pair: string) => pair.length < 200 && /^\[[^[\]()`\\<"'\n]*$/.test(pair)

/** At each sign at an address's end, whether only such signs follow. */
function punctuationSteps(text: string): number {
  let steps = 0
  for (const [run] of text.matchAll(/(?:[!"'*,.:;<?_~)\]}>]|&[a-z]*;?)+/gi)) steps += run.length ** 2
  return steps
}

/** From each beginning of an address to the end of its word. */
function addressSteps(text: string): number {
  let steps = 0
  for (const [word] of text.matchAll(/(?<!\S)\S{20,}/g)) steps += count(word, /https?:|www\.|@/gi) * word.length
  return steps
}
