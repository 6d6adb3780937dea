import { type Approval, AskApproval, DecideApproval } from '@balcao/contracts/approvals/approvals'
import type { OwnApproval } from '@balcao/contracts/approvals/lists'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import type { z } from 'zod'
import type { AuthContext } from '../../auth/session.ts'
import * as notifications from '../../notifications/notifications.ts'
import type { Desk } from '../../testing/desk.ts'
import * as approvals from '../approvals.ts'
import { decide } from '../decide.ts'

type Who = Parameters<Desk['as']>[0]

/** Asks for an approval on a ticket, of all of the named unless said otherwise. @returns the approval, which is the ticket's newest */
export async function anApproval(
  desk: Desk,
  ticketId: number,
  approverIds: readonly number[],
  more: Partial<z.input<typeof AskApproval>> = {},
  who: Who = 'agent',
): Promise<Approval> {
  const wish = AskApproval.parse({ ticketId, title: 'Compra de notebook', text: 'O antigo queimou.', approverIds, ...more })
  const { data } = await desk.as(who)(approvals.ask, wish)
  return data[0] as Approval
}

/** The approvals of a ticket, as the agent sees them. */
export const approvalsOf = async (desk: Desk, ticketId: number, who: Who = 'agent'): Promise<Approval[]> =>
  (await desk.as(who)(approvals.list, { ticketId })).data

/** Somebody approves or refuses, signed in. */
export const decideAs = (desk: Desk, who: Who, id: number, decision: 'approved' | 'refused', comment = ''): Promise<OwnApproval> =>
  decide({ db: desk.db } as AuthContext, (run) => desk.as(who)(run), DecideApproval.parse({ id, decision, comment }))

/** What somebody was notified of, of one type. */
export const told = async (desk: Desk, who: Who, type: string) =>
  (await desk.as(who)(notifications.list, ListNotifications.parse({}))).data.filter((one) => one.type === type)
