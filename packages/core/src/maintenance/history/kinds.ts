import { CreateRule, UpdateRule } from '@balcao/contracts/automation/rules'
import { CreateCalendar, UpdateCalendar } from '@balcao/contracts/calendars/calendars'
import { CreateChecklistTemplate, UpdateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { CreateField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import { CreateForm, UpdateForm } from '@balcao/contracts/custom-fields/forms'
import { CreateFlow, UpdateFlow } from '@balcao/contracts/flows/flows'
import { type ConfigKind, type ConfigObject, type ConfigState, THE_ORGANIZATION } from '@balcao/contracts/maintenance/history/kinds'
import { CreateQueue, UpdateQueue } from '@balcao/contracts/queues/queues'
import { CreateSlaPolicy, UpdateSlaPolicy } from '@balcao/contracts/sla/policies'
import { CreateTag, UpdateTag } from '@balcao/contracts/tags/tags'
import { CreateTemplate, UpdateTemplate } from '@balcao/contracts/templates/templates'
import { UpdateOrganization } from '@balcao/contracts/tenants/settings'
import { SaveStatusReasons } from '@balcao/contracts/tickets/status-reasons'
import { CreateWorkflow, UpdateWorkflow } from '@balcao/contracts/workflows/workflows'
import type { z } from 'zod'
import * as rules from '../../automation/rules.ts'
import * as calendars from '../../calendars/calendars.ts'
import * as checklists from '../../checklists/templates.ts'
import type { Ctx } from '../../ctx.ts'
import * as fields from '../../custom-fields/fields.ts'
import * as forms from '../../custom-fields/forms.ts'
import { conflict, invalidFrom, notFound } from '../../errors.ts'
import * as flows from '../../flows/flows.ts'
import { can } from '../../policy.ts'
import * as queues from '../../queues/queues.ts'
import * as policies from '../../sla/policies.ts'
import * as tags from '../../tags/tags.ts'
import * as templates from '../../templates/templates.ts'
import * as organization from '../../tenants/settings.ts'
import * as statusReasons from '../../tickets/settings/status-reasons.ts'
import * as workflows from '../../workflows/workflows.ts'
import { keyedItems } from './keyed-items.ts'
import { reasonsThere } from './reasons-there.ts'

/** What of the installation the rules of some kinds ask for. */
export type Installation = { publicUrl: string }
type Found = ConfigObject & { version?: number }

/** How versions of a kind are looked at and rolled back: by the very rules that its own screens go by. */
export type KindRow = {
  /** Whether the caller may change an object; without it, any of them. */
  may(ctx: Ctx, object?: Found): boolean
  /** @throws DomainError of the area when it is not there, or not to be seen */
  read(ctx: Ctx, id: number, installation: Installation): Promise<Found>
  /** Changes what is sent. @throws DomainError of the area */
  update(ctx: Ctx, now: Found, fields: ConfigState, installation: Installation): Promise<unknown>
  /** Makes one anew. @throws DomainError of the area */
  create?(ctx: Ctx, state: ConfigState): Promise<{ id: number }>
  /** Holds other changes off, where objects of the kind have no version of their own to tell that one happened. */
  hold?(ctx: Ctx): Promise<unknown>
}

/** A former state as an input of today. @throws DomainError invalid_input with the fields that no longer make sense */
function parsed<S extends z.ZodType>(schema: S, input: object): z.output<S> {
  const { success, data, error } = schema.safeParse(input)
  if (!success) throw invalidFrom(error.issues)
  return data
}

/** A kind whose changes name the version that they were made against. */
function versioned<U extends z.ZodType, C extends z.ZodType>(
  may: KindRow['may'],
  area: {
    get(ctx: Ctx, input: { id: number }): Promise<Found>
    update(ctx: Ctx, input: z.output<U>): Promise<unknown>
    create(ctx: Ctx, input: z.output<C>): Promise<{ id: number }>
  },
  Update: U,
  Create: C,
): KindRow {
  return {
    may,
    read: (ctx, id) => area.get(ctx, { id }),
    update: (ctx, { id, version }, fields) => area.update(ctx, parsed(Update, { id, version, ...fields })),
    create: (ctx, state) => area.create(ctx, parsed(Create, state)),
  }
}

const checklistTemplates = versioned(
  ({ actor }) => can(actor, 'checklist.manage'),
  checklists,
  UpdateChecklistTemplate,
  CreateChecklistTemplate,
)
const withoutNone = (state: ConfigState) => Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null))

/** THE table of kinds. A kind without a row does not compile. */
export const KINDS: { readonly [Kind in ConfigKind]: KindRow } = {
  sla_policy: versioned(({ actor }) => can(actor, 'sla.manage'), policies, UpdateSlaPolicy, CreateSlaPolicy),
  automation_rule: versioned(({ actor }) => can(actor, 'automation.manage'), rules, UpdateRule, CreateRule),
  workflow: versioned(({ actor }) => can(actor, 'workflow.manage'), workflows, UpdateWorkflow, CreateWorkflow),
  flow: versioned(({ actor }) => can(actor, 'flow.manage'), flows, UpdateFlow, CreateFlow),
  calendar: versioned(({ actor }) => can(actor, 'calendar.manage'), calendars, UpdateCalendar, CreateCalendar),
  queue: versioned(
    ({ actor }, queue) => can(actor, 'queue.manage') || (queue !== undefined && can(actor, 'queue.lead', queue as never)),
    queues,
    UpdateQueue,
    CreateQueue,
  ),
  checklist_template: {
    ...checklistTemplates,
    update: (ctx, now, state, installation) => checklistTemplates.update(ctx, now, keyedItems(state, now), installation),
    create: (ctx, state) => checklists.create(ctx, parsed(CreateChecklistTemplate, keyedItems(state))),
  },
  template: {
    may: ({ actor }) => can(actor, 'template.manage'),
    read: (ctx, id) => templates.get(ctx, { id }),
    update: (ctx, { id }, fields) => templates.update(ctx, parsed(UpdateTemplate, { id, ...fields })),
    create: (ctx, state) => templates.create(ctx, parsed(CreateTemplate, state)),
    hold: templates.lock,
  },
  tag: {
    may: ({ actor }) => can(actor, 'tag.manage'),
    read: (ctx, id) => tags.get(ctx, { id }),
    update: (ctx, { id }, fields) => tags.update(ctx, parsed(UpdateTag, { id, ...fields })),
    create: (ctx, state) => tags.create(ctx, parsed(CreateTag, withoutNone(state))),
    hold: tags.lock,
  },
  custom_field: versioned(({ actor }) => can(actor, 'field.manage'), fields, UpdateField, CreateField),
  ticket_form: versioned(({ actor }) => can(actor, 'field.manage'), forms, UpdateForm, CreateForm),
  status_reasons: {
    may: ({ actor }) => can(actor, 'system.configure'),
    read: (ctx, id) => statusReasons.get(ctx, id),
    update: async (ctx, { id }, fields) => {
      const { id: _, name: __, ...now } = await statusReasons.get(ctx, id)
      return statusReasons.save(ctx, parsed(SaveStatusReasons, reasonsThere({ ...now, ...fields }, now)))
    },
    create: async (ctx, state) => {
      const wanted = parsed(SaveStatusReasons, reasonsThere(state))
      // Another list was begun for that status since: it is changed by its own history.
      if (await statusReasons.listOf(ctx, wanted)) throw conflict('config_object_changed')
      await statusReasons.save(ctx, wanted)
      return (await statusReasons.listOf(ctx, wanted)) as { id: number }
    },
    hold: statusReasons.hold,
  },
  organization: {
    may: ({ actor }) => can(actor, 'organization.manage'),
    read: async (ctx, id, installation) => {
      if (id !== THE_ORGANIZATION) throw notFound('config_object_not_found')
      return { id, ...(await organization.get(ctx, installation)) }
    },
    update: (ctx, _, fields, installation) => organization.update(ctx, parsed(UpdateOrganization, fields), installation),
    hold: organization.hold,
  },
}
