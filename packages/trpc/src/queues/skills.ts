import { Done, Nothing } from '@balcao/contracts/auth/session'
import {
  AssignSkill,
  CreateSkill,
  GetMatrix,
  GetSkill,
  ListUserSkills,
  RemoveSkill,
  Skill,
  SkillList,
  SkillMatrix,
  UpdateSkill,
  UserSkills,
} from '@balcao/contracts/queues/skills'
import { matrix } from '@balcao/core/queues/skills/matrix'
import * as people from '@balcao/core/queues/skills/people'
import * as rules from '@balcao/core/queues/skills/skills'
import { manager, supportAgent } from '../endpoint.ts'

/** What people can do is for their leaders, whatever their role, and for those who manage queues: the rules say so. */
export const skills = {
  list: supportAgent.query('GET /queues/skills', Nothing, SkillList, rules.list),
  create: manager.creation('POST /queues/skills', CreateSkill, Skill, rules.create),
  matrix: supportAgent.query('GET /queues/skills/matrix', GetMatrix, SkillMatrix, matrix),
  update: manager.mutation('PUT /queues/skills/{id}', UpdateSkill, Skill, rules.update),
  remove: manager.mutation('DELETE /queues/skills/{id}', GetSkill, Skill, rules.remove),
  assign: supportAgent.mutation('POST /queues/skills/assign', AssignSkill, Done, people.assign),
  removeFrom: supportAgent.mutation('DELETE /queues/skills/{skillId}/users/{userId}', RemoveSkill, Done, people.remove),
  ofUser: supportAgent.query('GET /queues/skills/users/{id}', ListUserSkills, UserSkills, people.ofUser),
}
