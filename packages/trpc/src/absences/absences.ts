import {
  Absence,
  AbsenceList,
  AbsenceRemoved,
  Calendar,
  Coverage,
  CreateAbsence,
  EndAbsence,
  GetAbsence,
  ListAbsences,
  UpdateAbsence,
} from '@balcao/contracts/absences/absences'
import * as rules from '@balcao/core/absences/absences'
import { coverage } from '@balcao/core/absences/coverage'
import { supportAgent } from '../endpoint.ts'

export const absences = {
  list: supportAgent.query('GET /absences', ListAbsences, AbsenceList, rules.list),
  coverage: supportAgent.query('GET /absences/coverage', Calendar, Coverage, coverage),
  get: supportAgent.query('GET /absences/{id}', GetAbsence, Absence, rules.get),
  create: supportAgent.creation('POST /absences', CreateAbsence, Absence, rules.create),
  update: supportAgent.mutation('PUT /absences/{id}', UpdateAbsence, Absence, rules.update),
  remove: supportAgent.mutation('DELETE /absences/{id}', GetAbsence, AbsenceRemoved, rules.remove),
  end: supportAgent.mutation('POST /absences/{id}/end', EndAbsence, Absence, rules.end),
}
