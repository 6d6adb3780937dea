/** A path of this site, or undefined for what would lead elsewhere. */
export function safePath(path: string | null, origin: string): string | undefined {
  if (!path?.startsWith('/')) return undefined
  try {
    const url = new URL(path, origin)
    return url.origin === origin ? url.pathname + url.search + url.hash : undefined
  } catch {
    return undefined
  }
}
