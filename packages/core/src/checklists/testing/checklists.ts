import { AddChecklist, AddItems, AnswerItem, ChangeItem, type Checklist, ListMyItems } from '@balcao/contracts/checklists/checklists'
import { type ChecklistTemplate, CreateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import type { z } from 'zod'
import type { AuthContext } from '../../auth/session.ts'
import type { Desk } from '../../testing/desk.ts'
import { answer } from '../answer.ts'
import { change } from '../change-item.ts'
import * as checklists from '../checklists.ts'
import * as items from '../items.ts'
import * as mine from '../my-items.ts'
import * as templates from '../templates.ts'

type Who = Parameters<Desk['as']>[0]

/** A template of the desk's supervisor, with two items of which the first is mandatory, unless said otherwise. */
export const aTemplate = (desk: Desk, values: Partial<z.input<typeof CreateChecklistTemplate>> = {}): Promise<ChecklistTemplate> =>
  desk.as('supervisor')(
    templates.create,
    CreateChecklistTemplate.parse({
      name: 'Entrada de gente nova',
      items: [{ text: 'Criar a conta', mandatory: true }, { text: 'Enviar boas-vindas' }],
      ...values,
    }),
  )

/** Gives a ticket a checklist. @returns the checklist, which is the ticket's newest */
export async function aChecklist(
  desk: Desk,
  ticketId: number,
  from: { templateId: number } | { title: string },
  who: Who = 'agent',
): Promise<Checklist> {
  const { data } = await desk.as(who)(checklists.add, AddChecklist.parse({ ticketId, ...from }))
  return data.at(-1) as Checklist
}

export const addItems = (desk: Desk, input: z.input<typeof AddItems>, who: Who = 'agent') => desk.as(who)(items.add, AddItems.parse(input))

export const changeItem = (desk: Desk, input: z.input<typeof ChangeItem>, who: Who = 'agent') =>
  desk.as(who)(change, ChangeItem.parse(input))

/** The items of somebody, as they see them themselves. */
export const itemsOf = (desk: Desk, who: Who, input: z.input<typeof ListMyItems> = {}) => desk.as(who)(mine.list, ListMyItems.parse(input))

export const answerItem = (desk: Desk, who: Who, input: z.input<typeof AnswerItem>) =>
  answer({ db: desk.db } as AuthContext, (run) => desk.as(who)(run), AnswerItem.parse(input))
