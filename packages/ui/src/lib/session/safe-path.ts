const HERE = 'https://here.invalid'

/**
 * A path of this site to go on to, or undefined: what an address or a storage holds may have been put there by others
 * (A10). Browsers read `\` as `/` and drop line breaks, so the path is judged as they would resolve it.
 */
export function safePath(wanted: string | null | undefined): string | undefined {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || hasOddities(wanted)) return undefined
  try {
    const url = new URL(wanted, HERE)
    // Dots may resolve to a second slash at the front, which would name another host.
    return url.origin === HERE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined
  } catch {
    return undefined
  }
}

const hasOddities = (text: string) => text.includes('\\') || /%(?:0[0-9a-f]|1[0-9a-f]|5c)/i.test(text) || [...text].some((c) => c < ' ')
