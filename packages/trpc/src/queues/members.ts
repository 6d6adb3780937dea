import { AvailabilitySet, SetAvailability } from '@balcao/contracts/queues/availability'
import { AddMembers, ListMembers, Member, MemberList, MemberRemoved, RemoveMember, UpdateMember } from '@balcao/contracts/queues/members'
import { GetWorkload, Workload } from '@balcao/contracts/queues/workload'
import * as availability from '@balcao/core/queues/availability'
import * as rules from '@balcao/core/queues/members'
import { workload } from '@balcao/core/queues/workload'
import { supportAgent } from '../endpoint.ts'

/** Who works on a queue is for its leaders, whatever their role, and for those who manage queues: the rules say so. */
export const members = {
  list: supportAgent.query('GET /queues/{id}/members', ListMembers, MemberList, rules.list),
  add: supportAgent.mutation('POST /queues/{id}/members', AddMembers, MemberList, rules.add),
  update: supportAgent.mutation('PUT /queues/{id}/members/{userId}', UpdateMember, Member, rules.update),
  remove: supportAgent.mutation('DELETE /queues/{id}/members/{userId}', RemoveMember, MemberRemoved, rules.remove),
  workload: supportAgent.query('GET /queues/members/{id}/workload', GetWorkload, Workload, workload),
  setAvailability: supportAgent.mutation('PUT /queues/members/availability', SetAvailability, AvailabilitySet, availability.set),
}
