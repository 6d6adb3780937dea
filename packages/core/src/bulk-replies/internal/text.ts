import { markdown } from '@balcao/contracts/comments/message-content'
import { asMarkdown } from '@balcao/contracts/documents/filling'
import { fillVariables, openVariables } from '@balcao/contracts/templates/variables'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import { invalid, invalidFrom } from '../../errors.ts'
import type { Values } from '../../templates/fill.ts'

type Filled = { content: string; open: string[] }

const Content = markdown(MAX_CONTENT)

/** The text with what is known of a ticket. Nobody reads each before it goes out: names and titles neither format it nor mention anybody. */
export function fill(content: string, values: Values): Filled {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && asMarkdown(value)]))
  const filled = fillVariables(content, plain)
  return { content: filled, open: openVariables(filled) }
}

/** @throws DomainError invalid_input for a variable without a value, and for what became too long or too heavy */
export function mustBeWhole({ content, open }: Filled): string {
  if (open.length > 0) throw invalid({ field: 'content', reason: 'variables_without_value', params: { names: open } })
  const parsed = Content.safeParse(content)
  if (!parsed.success) throw invalidFrom(parsed.error.issues.map((issue) => ({ ...issue, path: ['content'] })))
  return parsed.data
}
