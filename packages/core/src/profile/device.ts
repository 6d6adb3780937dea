import { parse } from 'bowser'

const UNKNOWN = 'Dispositivo desconhecido'

/** What a browser said of itself, in a person's words: "Firefox em Linux". It is a claim, and only ever shown. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = parse(userAgent)
  if (!browser.name) return [...userAgent].slice(0, 40).join('')
  return os.name ? `${browser.name} em ${os.name}` : browser.name
}
