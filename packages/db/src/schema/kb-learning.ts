import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

/** What is counted of an article. */
type Counts = {
  views: Generated<number>
  staffViews: Generated<number>
  helpful: Generated<number>
  notHelpful: Generated<number>
  ratings: Generated<number>
  ratingSum: Generated<number>
  usedInReplies: Generated<number>
}
type Tenant = { tenantId: number }

/** A reader: `u<user id>`, or `v<hash>` for a visitor of a day. */
type Reader = { reader: string; userId: Maybe<number> }

export type KbLearningTables = {
  kbStatDeltas: Tenant & Counts & { id: Generated<number>; articleId: number; day: string }
  kbArticleDays: Tenant & Counts & { articleId: number; day: string }
  kbViews: Tenant & Reader & { articleId: number; slot: number; byStaff: boolean; source: string; searchId: Maybe<string>; at: Stamp }
  kbRatings: Tenant & Reader & { articleId: number; rating: number; searchId: Maybe<string>; createdAt: Stamp; updatedAt: Stamp }
  kbFeedback: Tenant &
    Reader & {
      id: Generated<number>
      articleId: number
      reason: Generated<string>
      comment: Generated<string>
      searchId: Maybe<string>
      createdAt: Stamp
      handledAt: Maybe<string>
      handledBy: Maybe<number>
    }
  kbDeflections: Tenant &
    Reader & {
      id: Generated<number>
      articleIds: number[]
      begunAt: Stamp
      confirmedAt: Maybe<string>
      takenBackAt: Maybe<string>
      ticketId: Maybe<number>
    }
  kbTicketArticles: Tenant & {
    ticketId: number
    articleId: number
    commentId: Maybe<number>
    linkedBy: Maybe<number>
    linkedAt: Stamp
  }
  kbGapDismissals: Tenant & { gapId: string; dismissedBy: Maybe<number>; dismissedAt: Stamp }
}
