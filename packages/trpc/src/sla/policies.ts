import { Done } from '@balcao/contracts/auth/session'
import {
  CreateSlaPolicy,
  GetSlaPolicy,
  ListSlaPolicies,
  PreviewSlaPolicy,
  ReorderSlaPolicies,
  SlaPolicies,
  SlaPolicy,
  SlaPreview,
  UpdateSlaPolicy,
} from '@balcao/contracts/sla/policies'
import * as rules from '@balcao/core/sla/policies'
import { preview } from '@balcao/core/sla/preview'
import { supervisor, supportAgent } from '../endpoint.ts'

export const policies = {
  list: supportAgent.query('GET /sla/policies', ListSlaPolicies, SlaPolicies, rules.list),
  get: supportAgent.query('GET /sla/policies/{id}', GetSlaPolicy, SlaPolicy, rules.get),
  create: supervisor.creation('POST /sla/policies', CreateSlaPolicy, SlaPolicy, rules.create),
  update: supervisor.mutation('PUT /sla/policies/{id}', UpdateSlaPolicy, SlaPolicy, rules.update),
  remove: supervisor.mutation('DELETE /sla/policies/{id}', GetSlaPolicy, Done, rules.remove),
  reorder: supervisor.mutation('POST /sla/policies/reorder', ReorderSlaPolicies, SlaPolicies, rules.reorder),
  preview: supervisor.mutation('POST /sla/policies/preview', PreviewSlaPolicy, SlaPreview, preview),
}
