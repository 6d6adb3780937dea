import type { Generated, GeneratedAlways } from 'kysely'
import type { Maybe, Stamp } from '../columns.ts'

/** Mails with others about a ticket, for the staff alone. */
type SideConversationsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  /** The ticket it was begun on, for a merge that is undone. */
  homeId: number
  subject: string
  state: Generated<'waiting' | 'answered' | 'closed'>
  waits: Generated<boolean>
  startedBy: number
  lastAt: Generated<string>
  createdAt: Stamp
}

type SidePeopleTable = { tenantId: number; conversationId: number; address: string; name: Generated<string>; createdAt: Stamp }

/** Of the staff (`authorId`), or from outside (`fromAddress`). */
type SideMessagesTable = {
  tenantId: number
  id: Generated<number>
  conversationId: number
  authorId: Maybe<number>
  fromAddress: Maybe<string>
  fromName: Generated<string>
  /** The Message-ID of the mail that it came by. */
  mailId: Maybe<string>
  content: string
  words: GeneratedAlways<string>
  createdAt: Stamp
}

export type SideConversationTables = {
  sideConversations: SideConversationsTable
  sidePeople: SidePeopleTable
  sideMessages: SideMessagesTable
}
