import { z } from 'zod'
import type { Role } from '../access.ts'
import { Id, line, prose, Timestamp } from '../common.ts'
import { FieldKey } from '../custom-fields/values.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { TypeKey } from '../tickets/types.ts'
import {
  APPLIES_TO,
  MAX_REQUIRED_FIELDS,
  MAX_TRANSITION_LABEL,
  MAX_TRANSITIONS,
  MAX_WORKFLOW_NAME,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from './bounds.ts'
import { reportFaults } from './soundness.ts'

/** The least roles that transitions can be kept for. */
export const TRANSITION_ROLES = ['support-agent', 'agent', 'supervisor', 'manager', 'admin'] as const satisfies readonly Role[]

const none = { all: [], any: [] }
const nothing = { assignee: false, reason: false, approval: false, fields: [] }

/** What must be there before a transition is taken. */
export const TransitionRequirements = z.strictObject({
  assignee: z.boolean().default(false),
  /** A sentence of whoever takes it, which the ticket's history keeps. */
  reason: z.boolean().default(false),
  /** Of the ticket's approvals none is pending, and the last one was granted. */
  approval: z.boolean().default(false),
  /** Custom fields by key. One that does not exist or is not shown on the ticket asks for nothing. */
  fields: z.array(FieldKey).max(MAX_REQUIRED_FIELDS).default([]),
})
export type TransitionRequirements = z.output<typeof TransitionRequirements>

/** The way from one of some statuses to another one. */
export const Transition = z.strictObject({
  from: z.array(z.enum(WORKFLOW_STATUSES)).min(1).max(WORKFLOW_STATUSES.length),
  to: z.enum(WORKFLOW_STATUSES),
  /** What staff read where they choose it; empty: the name of the status. */
  label: z.union([z.literal(''), line(MAX_TRANSITION_LABEL)]).default(''),
  /** Whoever has a lower role cannot take it. */
  minRole: z.enum(TRANSITION_ROLES).default('support-agent'),
  /** Of the ticket as it is before the change. */
  conditions: TicketConditions.default(none),
  requires: TransitionRequirements.default(nothing),
})
export type Transition = z.output<typeof Transition>

const transitions = z.array(Transition).min(1).max(MAX_TRANSITIONS).superRefine(reportFaults)

/** How tickets of some types go from status to status. It binds people of the staff; customers, clocks and rules of automation go on as without it. */
export const Workflow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** The types of tickets that follow it; each type follows one active workflow at most. */
  types: z.array(z.string()),
  active: z.boolean(),
  /** As they are for tickets opened now. */
  transitions: z.array(Transition),
  /** Its conditions name what is gone. */
  broken: z.boolean(),
  version: z.int(),
  author: z.object({ id: Id, name: z.string() }),
  updatedAt: Timestamp,
})
export type Workflow = z.output<typeof Workflow>

export const ListWorkflows = z.strictObject({})
export type ListWorkflows = z.output<typeof ListWorkflows>
/** All of them by name. */
export const Workflows = z.object({ data: z.array(Workflow) })
export type Workflows = z.output<typeof Workflows>

const fields = {
  name: line(MAX_WORKFLOW_NAME),
  description: z.union([z.literal(''), prose(2_000)]),
  types: z.array(TypeKey).max(100),
  active: z.boolean(),
  transitions,
}

export const CreateWorkflow = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  types: fields.types.default([]),
  active: z.boolean().default(true),
  appliesTo: z.enum(APPLIES_TO).default('all'),
})
export type CreateWorkflow = z.output<typeof CreateWorkflow>

/**
 * What is sent replaces what was there, each field whole. Changed transitions bind every ticket unless `appliesTo` says otherwise. With `version`, a stale one is refused (409) with the
 * present workflow.
 */
export const UpdateWorkflow = z
  .strictObject(fields)
  .partial()
  .extend({ id: Id, version: z.int().positive().optional(), appliesTo: z.enum(APPLIES_TO).optional() })
export type UpdateWorkflow = z.output<typeof UpdateWorkflow>

export const GetWorkflow = z.strictObject({ id: Id })
export type GetWorkflow = z.output<typeof GetWorkflow>

/** An earlier or the present version of a workflow's transitions. */
export const WorkflowVersion = z.object({
  version: z.int(),
  /** Null: of every ticket; else of those opened since. */
  appliesFrom: Timestamp.nullable(),
  author: z.object({ id: Id, name: z.string() }),
  createdAt: Timestamp,
  transitions: z.array(Transition),
  /** Tickets still follow it, or may. */
  inUse: z.boolean(),
})
export type WorkflowVersion = z.output<typeof WorkflowVersion>
/** The newest first. */
export const WorkflowVersions = z.object({ data: z.array(WorkflowVersion) })
export type WorkflowVersions = z.output<typeof WorkflowVersions>

/** The types whose tickets follow a workflow. */
export const WorkflowTypes = z.object({ types: z.array(z.string()) })
export type WorkflowTypes = z.output<typeof WorkflowTypes>

export const PreviewWorkflow = z.strictObject({ types: fields.types, transitions })
export type PreviewWorkflow = z.output<typeof PreviewWorkflow>
/** Where the open tickets of these types stand. */
export const WorkflowPreview = z.object({
  statuses: z.array(z.object({ status: z.enum(WORKFLOW_STATUSES), count: z.int(), isUsed: z.boolean() })),
  total: z.int(),
  /** False where there are more than were counted. */
  complete: z.boolean(),
})
export type WorkflowPreview = z.output<typeof WorkflowPreview>

/** Takes nobody's word: what a person of this role could do with this ticket, were the transitions these. */
export const TryWorkflow = z.strictObject({
  transitions,
  ticketId: Id,
  role: z.enum(TRANSITION_ROLES),
})
export type TryWorkflow = z.output<typeof TryWorkflow>

/** A status that a ticket may go to, or why not. */
export const WorkflowMove = z.object({
  to: z.enum(WORKFLOW_STATUSES),
  label: z.string(),
  /** Where it is empty, nothing is in the way. */
  reasons: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type WorkflowMove = z.output<typeof WorkflowMove>

export const WorkflowTrial = z.object({
  ticket: z.object({ id: Id, number: z.int(), title: z.string(), status: z.string() }),
  moves: z.array(WorkflowMove),
})
export type WorkflowTrial = z.output<typeof WorkflowTrial>

export const ListMoves = z.strictObject({
  ticketId: Id,
  /** Those that go with a reply, which puts a new or snoozed ticket in progress first. */
  withReply: z.boolean().default(false),
})
export type ListMoves = z.output<typeof ListMoves>
/** Where the caller may take a ticket; without a workflow, `workflow` is null and there are no moves: the ordinary ones hold. */
export const TicketMoves = z.object({
  workflow: z.object({ id: Id, name: z.string() }).nullable(),
  moves: z.array(WorkflowMove),
  /** The caller may go past the workflow, with a reason. */
  mayOverride: z.boolean(),
})
export type TicketMoves = z.output<typeof TicketMoves>

/** The statuses that a workflow has a say in. */
export const statusesOf = (all: readonly Pick<Transition, 'from' | 'to'>[]): Set<WorkflowStatus> =>
  new Set(all.flatMap(({ from, to }) => [...from, to]))
