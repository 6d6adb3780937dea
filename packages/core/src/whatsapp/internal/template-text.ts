import { z } from 'zod'

const Button = z.object({ type: z.string(), text: z.string().catch(''), url: z.string().optional().catch(undefined) })
export const Component = z.object({
  type: z.string(),
  format: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  buttons: z.array(Button).optional().catch(undefined),
})
export type Component = z.output<typeof Component>
export type Variable = { where: 'header' | 'body'; name: string }

const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,60})\s*\}\}/g
/** Buttons that need nothing of ours when they are sent. */
const PLAIN_BUTTONS: readonly string[] = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER']

/** What a template is made of, as its components say. */
export function partsOf(components: readonly Component[], status: string) {
  const find = (type: string) => components.find((one) => one.type.toUpperCase() === type)
  const [header, body, footer] = ['HEADER', 'BODY', 'FOOTER'].map(find)
  const buttons = find('BUTTONS')?.buttons ?? []
  const isTextual = !header || (header.format ?? 'TEXT').toUpperCase() === 'TEXT'
  const isPlain = buttons.every(({ type, url }) => PLAIN_BUTTONS.includes(type.toUpperCase()) && !url?.includes('{{'))
  const variablesIn = (where: Variable['where'], text = ''): Variable[] =>
    [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))].map((name) => ({ where, name }))
  return {
    header: isTextual ? (header?.text ?? '') : '',
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: buttons.map(({ text }) => text),
    variables: [...variablesIn('header', isTextual ? header?.text : ''), ...variablesIn('body', body?.text)],
    usable: status === 'APPROVED' && body !== undefined && isTextual && isPlain,
  }
}
type Parts = ReturnType<typeof partsOf>

const valueFor = ({ variables }: Parts, values: readonly string[], where: Variable['where'], name: string): string | undefined =>
  values[variables.findIndex((one) => one.where === where && one.name === name)]

/** A template as its reader sees it. */
export function filledTemplate(parts: Parts, values: readonly string[]): string {
  const fill = (where: Variable['where'], text: string) =>
    text.replace(VARIABLE, (mark, name: string) => valueFor(parts, values, where, name) ?? mark)
  const header = parts.header && `*${fill('header', parts.header)}*`
  return [header, fill('body', parts.body), parts.footer && `_${parts.footer}_`].filter(Boolean).join('\n\n')
}

/** The same as the API is asked for it: values by their place, or by name where they have names. */
export function templateCall(parts: Parts, values: readonly string[], { name, language }: { name: string; language: string }) {
  const of = (where: Variable['where']) => {
    const parameters = parts.variables
      .map((variable, index) => ({ ...variable, text: values[index] ?? '' }))
      .filter((one) => one.where === where)
      .map((one) => ({ type: 'text', ...(/^\d+$/.test(one.name) ? {} : { parameter_name: one.name }), text: one.text }))
    return parameters.length === 0 ? [] : [{ type: where, parameters }]
  }
  return { name, language: { code: language }, components: [...of('header'), ...of('body')] }
}
