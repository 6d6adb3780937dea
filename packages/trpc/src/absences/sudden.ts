import { GetAbsence } from '@balcao/contracts/absences/absences'
import { GetReturn, LeaveSuddenly, Left, PreviewSudden, Return, SuddenPreview, Undone } from '@balcao/contracts/absences/sudden'
import { whatHappened } from '@balcao/core/absences/return'
import * as rules from '@balcao/core/absences/sudden'
import { supportAgent } from '../endpoint.ts'

export const sudden = {
  preview: supportAgent.mutation('POST /absences/sudden/preview', PreviewSudden, SuddenPreview, rules.preview),
  leave: supportAgent.creation('POST /absences/sudden', LeaveSuddenly, Left, rules.leave),
  undo: supportAgent.mutation('POST /absences/{id}/undo', GetAbsence, Undone, rules.undo),
}

export const happened = supportAgent.query('GET /absences/{id}/return', GetReturn, Return, whatHappened)
