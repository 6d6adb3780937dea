import { z } from 'zod'
import { line, prose } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { because } from '../reasons.ts'

/**
 * Mails that are written by themselves: what stands above an answer, a ticket opened for somebody, a copy, that a ticket is resolved, and that a mail
 * was received.
 */
export const MAIL_TEMPLATE_KINDS = ['answered', 'opened', 'copied', 'resolved', 'received'] as const
export type MailTemplateKind = (typeof MAIL_TEMPLATE_KINDS)[number]
/** What stands for something in subject and text, between double braces. */
export const MAIL_VARIABLES = ['cliente', 'agente', 'numero', 'titulo'] as const
const VARIABLE = /\{\{\s{0,3}([^{}]{0,40}?)\s{0,3}\}\}/g

/** The variables of a text that nothing is known for. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => !(MAIL_VARIABLES as readonly string[]).includes(name))

/** The text with its variables filled in, each once: what is filled in is never read again. */
export const filled = (text: string, values: Readonly<Record<(typeof MAIL_VARIABLES)[number], string>>): string =>
  text.replace(VARIABLE, (whole, name: string) => values[name as 'cliente'] ?? whole)

const named = { kind: z.enum(MAIL_TEMPLATE_KINDS), language: z.enum(LANGUAGES) }
const Words = z.object({ subject: z.string(), text: z.string() })
export const MailTemplate = z.object({
  ...named,
  ...Words.shape,
  /** In the organisation's own words; `usual` are those that come back when these are taken away. */
  isOwn: z.boolean(),
  usual: Words,
})
export type MailTemplate = z.output<typeof MailTemplate>
export const MailTemplateList = z.object({ data: z.array(MailTemplate) })
export type MailTemplateList = z.output<typeof MailTemplateList>

const known = (text: string) => unknownVariables(text).length === 0
export const SetMailTemplate = z.strictObject({
  ...named,
  subject: line(200).refine(known, because('mail_variable_unknown')),
  text: prose(4_000).refine(known, because('mail_variable_unknown')),
})
export type SetMailTemplate = z.output<typeof SetMailTemplate>
export const GetMailTemplate = z.strictObject(named)
export type GetMailTemplate = z.output<typeof GetMailTemplate>
