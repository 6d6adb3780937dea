import type { WhatsappTemplate } from '@balcao/contracts/whatsapp/templates'

type Shown = Pick<WhatsappTemplate, 'header' | 'body' | 'footer' | 'variables'>

/** A template with values, as its reader sees it. */
export function previewOf({ header, body, footer, variables }: Shown, values: readonly string[]): string {
  const fill = (where: 'header' | 'body', text: string) =>
    text.replace(
      /\{\{\s*(\w+)\s*\}\}/g,
      (mark, name: string) => values[variables.findIndex((one) => one.where === where && one.name === name)] || mark,
    )
  return [fill('header', header), fill('body', body), footer].filter(Boolean).join('\n\n')
}
