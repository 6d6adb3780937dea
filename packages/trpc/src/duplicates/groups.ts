import { Done } from '@balcao/contracts/duplicates/feedback'
import { DeleteGroup, DuplicateGroup, Groups, ListGroups, RelateGroup, UpdateGroup } from '@balcao/contracts/duplicates/groups'
import { relateGroup } from '@balcao/core/duplicates/group-relations'
import * as rules from '@balcao/core/duplicates/groups'
import { agent } from '../endpoint.ts'

export const groups = {
  list: agent.query('GET /duplicate-detection/groups', ListGroups, Groups, rules.list),
  update: agent.mutation('PATCH /duplicate-detection/groups/{id}', UpdateGroup, DuplicateGroup, rules.update),
  relate: agent.mutation('POST /duplicate-detection/groups/{id}/relate', RelateGroup, DuplicateGroup, relateGroup),
  remove: agent.mutation('DELETE /duplicate-detection/groups/{id}', DeleteGroup, Done, rules.remove),
}
