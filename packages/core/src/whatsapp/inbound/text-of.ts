import type { InMessage } from './shapes.ts'

/** Files are named by what they are, where nobody named them. */
export type InMedia = { id: string; name: string; mime: string }

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' },
  ...{ 'audio/aac': 'aac', 'audio/amr': 'amr', 'video/mp4': 'mp4', 'video/3gpp': '3gp', 'application/pdf': 'pdf', 'text/plain': 'txt' },
}
const NAMES: Readonly<Record<string, string>> = {
  image: 'imagem',
  audio: 'audio',
  video: 'video',
  sticker: 'figurinha',
  document: 'arquivo',
}

/** The file of a message, with a name of ours where it has none. */
export function mediaOf(message: InMessage): InMedia | undefined {
  const { image, document, audio, video, sticker } = message
  const media = { image, document, audio, video, sticker }[message.type]
  if (!media) return undefined
  const mime = media.mime_type.split(';')[0]?.trim().toLowerCase() ?? ''
  const name = media.filename?.trim() || `${NAMES[message.type] ?? 'arquivo'}.${ENDINGS[mime] ?? 'bin'}`
  return { id: media.id, name, mime }
}

/** Signs of WhatsApp as those of ours: what is bold or struck out there is so here. Code is left alone. */
export const asMarkdown = (text: string): string =>
  text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2
        ? part
        : part
            .replace(/(^|[\s([{"'])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?=$|[\s)\]}"'.,;:!?])/gm, '$1**$2**')
            .replace(/(^|[\s([{"'])~([^\s~](?:[^~\n]*[^\s~])?)~(?=$|[\s)\]}"'.,;:!?])/gm, '$1~~$2~~'),
    )
    .join('')

function place({ latitude, longitude, name, address }: NonNullable<InMessage['location']>): string {
  const where = [name, address].filter(Boolean).join(', ')
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return `Localização${where ? `: ${where}` : ''}\n${map}`
}

const cards = (contacts: NonNullable<InMessage['contacts']>): string =>
  contacts
    .map(({ name, phones = [], emails = [] }) => {
      const ways = [...phones.map(({ phone }) => phone), ...emails.map(({ email }) => email)].filter(Boolean)
      return `Contato: ${[name?.formatted_name, ...ways].filter(Boolean).join(' · ')}`
    })
    .join('\n')

/** What is said of a message that shows nothing else. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  ...{ image: 'Imagem', audio: 'Áudio', video: 'Vídeo', sticker: 'Figurinha', document: 'Arquivo' },
}

/** What a message is, in a word. */
export const shownAs = (type: string): string => SHOWN_AS[type] ?? type

/** What somebody wrote, as the message of a ticket; empty for a file without words. */
export function textOf(message: InMessage, write: (text: string) => string = asMarkdown): string {
  const { type, text, location, contacts, button, interactive } = message
  if (type === 'text' && text) return write(text.body.trim())
  if (type === 'location' && location) return place(location)
  if (type === 'contacts' && contacts && contacts.length > 0) return cards(contacts)
  if (type === 'button' && button) return write(button.text)
  if (type === 'interactive') {
    const { button_reply, list_reply } = interactive ?? {}
    const chosen = button_reply?.title ?? [list_reply?.title, list_reply?.description].filter(Boolean).join('\n')
    if (chosen) return write(chosen)
  }
  const { image, document, video } = message
  const caption = { image, document, video }[type]?.caption
  if (caption) return write(caption.trim())
  if (mediaOf(message)) return ''
  return `(O cliente enviou algo que o WhatsApp não repassa por aqui: ${type === 'unsupported' ? 'tipo não suportado' : type}.)`
}

/** The same in one line, for titles and lists. */
export function lineOf(message: InMessage): string {
  const text = textOf(message, String).replace(/\s+/g, ' ').trim()
  return text || shownAs(message.type)
}

/** What stands where a file should be. */
export const missingMedia = (type: string, why: 'gone' | 'too_large' | 'later'): string => {
  const what = (SHOWN_AS[type] ?? 'Arquivo').toLowerCase()
  const because = {
    gone: 'não está mais disponível no WhatsApp',
    too_large: 'passa do tamanho máximo',
    later: 'ainda não pôde ser baixado',
  }[why]
  return `(${what}: ${because})`
}
