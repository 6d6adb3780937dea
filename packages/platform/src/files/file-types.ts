import { fileTypeFromBuffer } from 'file-type'

/** As much of a file as its kind is read from. */
export const HEAD_BYTES = 4100
export const UNKNOWN_TYPE = 'application/octet-stream'

/** Kinds that are named as what they are. Whatever a browser might run (HTML, SVG, XML, scripts) is not among them. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'bmp', 'tiff'].map((kind) => `image/${kind}`),
  ...['pdf', 'zip', 'gzip', 'x-7z-compressed', 'x-tar', 'vnd.rar', 'rtf'].map((kind) => `application/${kind}`),
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (kind) => `application/vnd.openxmlformats-officedocument.${kind}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `application/vnd.oasis.opendocument.${kind}`),
  ...['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/mp4', 'video/mp4', 'video/webm', 'video/quicktime'],
])

/** What the first bytes of a file say it is, and nothing else does: neither its name nor its sender. */
export async function sniff(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found && KNOWN.has(found.mime) ? found.mime : UNKNOWN_TYPE
}
