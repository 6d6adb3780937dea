import { HEALTHS, TIERS } from '@balcao/contracts/companies/bounds'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { LANGUAGES } from '@balcao/contracts/language'
import type { FieldQuestion } from '@balcao/contracts/tickets/bounds'
import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import { ASKED_LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { CHANNELS, PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { channelName, priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { assesses } from '@balcao/ui/lib/texts/assessment'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { useState } from 'react'
import { useCan } from '../can.ts'
import { fieldFilter } from '../custom-fields/field-filter.ts'
import { useCompanyFilter } from '../tickets/company-filter.data.ts'
import { levelName } from '../tickets/level-name.ts'
import { useTicketOptions } from '../tickets/people.data.ts'
import { t as reasonText } from '../tickets/reason-messages.ts'
import { reasonOptions, useReasonLists } from '../tickets/reason-options.data.ts'
import { trpc } from '../trpc.ts'
import { chipOf, type FieldsAsked, ofFields, QUESTIONS } from './chips.ts'
import { t } from './messages.ts'
import { useRequesters, useResponsible } from './people.data.ts'

const NONE: CustomField[] = []
const TEXTS = ['subject', 'firstMessage', 'lastMessage'] as const

function idsOf(conditions: readonly TicketCondition[], field: 'companyId' | 'requester' | 'assignee'): number[] {
  return conditions.flatMap((one) => (one.field === field ? one.values.filter((value) => value !== 'none') : [])) as number[]
}

/** The custom fields of tickets, people and companies, and whether all of them were read. */
function useFieldsAsked(): { fields: FieldsAsked; isRead: boolean } {
  const once = { staleTime: 900_000 }
  const [ticket, user, company] = [
    trpc.customFields.of.useQuery({ entity: 'ticket' }, once),
    trpc.customFields.of.useQuery({ entity: 'user' }, once),
    trpc.customFields.of.useQuery({ entity: 'company' }, once),
  ]
  return {
    fields: { customField: ticket.data ?? NONE, requesterField: user.data ?? NONE, companyField: company.data ?? NONE },
    isRead: ticket.isSuccess && user.isSuccess && company.isSuccess,
  }
}

const BEFORE = { requesterField: 'ofRequester', companyField: 'ofCompany' } as const
const labelOf = (question: FieldQuestion, label: string) => (question === 'customField' ? label : t(BEFORE[question], { label }))
const named = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name, asTyped: true }))

/** What conditions can ask of a ticket, as the chips offer it, and the custom fields among it. */
export function useConditionFilters(conditions: readonly TicketCondition[]): { filters: FilterField[]; fields: FieldsAsked } {
  const [search, setSearch] = useState('')
  const mayReadCompanies = useCan()('company.read')
  const { queues, tags } = useTicketOptions(true)
  const companies = useCompanyFilter({ companyId: idsOf(conditions, 'companyId') })
  const segments = trpc.companies.segments.useQuery({}, { enabled: mayReadCompanies, staleTime: 300_000 }).data ?? []
  const people = useResponsible(search, idsOf(conditions, 'assignee'))
  const requesters = useRequesters(search, idsOf(conditions, 'requester'))
  const { fields, isRead } = useFieldsAsked()
  const askedReasons = conditions.flatMap((one) => (one.field === 'statusReasonId' ? one.values : []))
  const reasons = reasonOptions(useReasonLists(), askedReasons)
  const levels = (side: 'urgency' | 'impact') =>
    ASKED_LEVELS.map((value) => ({ value, label: levelName(side, value === 'none' ? undefined : value) }))
  const ofAssessment: FilterField[] = [
    { id: 'urgency', label: t('fieldUrgency'), options: levels('urgency') },
    { id: 'impact', label: t('fieldImpact'), options: levels('impact') },
  ]
  const isAssessed = assesses() || conditions.some(({ field }) => field === 'urgency' || field === 'impact')
  const ofCompanies: FilterField[] = [
    ...companies,
    { id: 'companyTier', label: t('fieldTier'), options: TIERS.map((value) => ({ value, label: t(`tier_${value}`) })) },
    { id: 'companyHealth', label: t('fieldHealth'), options: HEALTHS.map((value) => ({ value, label: t(`health_${value}`) })) },
    { id: 'companySegment', label: t('fieldSegment'), options: segments.map((value) => ({ value, label: value, asTyped: true })) },
  ]
  const chosenWords = (field: (typeof TEXTS)[number]) => conditions.flatMap((one) => (one.field === field ? one.values : []))
  const words = (field: (typeof TEXTS)[number]) =>
    [...new Set([search.trim(), ...chosenWords(field)])].filter(Boolean).map((value) => ({ value, label: value, asTyped: true }))
  const filters: FilterField[] = [
    { id: 'priority', label: t('fieldPriority'), options: PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) })) },
    { id: 'type', label: t('fieldType'), options: allTypes().map((value) => ({ value, label: typeName(value) })) },
    { id: 'queueId', label: t('fieldQueue'), options: named(queues) },
    { id: 'tagId', label: t('fieldTag'), options: named(tags) },
    { id: 'channel', label: t('fieldChannel'), options: CHANNELS.map((value) => ({ value, label: channelName(value) })) },
    { id: 'status', label: t('fieldStatus'), options: STATUSES.map((value) => ({ value, label: statusName(value) })) },
    ...(customStatuses().length > 0 ? [{ id: 'customStatusId', label: t('fieldCustomStatus'), options: named(customStatuses()) }] : []),
    ...(reasons.length > 0 ? [{ id: 'statusReasonId', label: reasonText('reason'), options: reasons }] : []),
    { id: 'assignee', label: t('fieldAssignee'), onSearch: setSearch, options: [{ value: 'none', label: t('nobody') }, ...named(people)] },
    ...(isAssessed ? ofAssessment : []),
    { id: 'requester', label: t('fieldRequester'), onSearch: setSearch, options: named(requesters) },
    { id: 'language', label: t('fieldLanguage'), options: LANGUAGES.map((value) => ({ value, label: t(`language_${value}`) })) },
    ...(mayReadCompanies ? ofCompanies : []),
    ...TEXTS.map((field) => ({ id: field, label: t(`field_${field}`), onSearch: setSearch, options: words(field) })),
  ]
  const custom = QUESTIONS.flatMap((question) =>
    fields[question].map((field): FilterField => {
      const asked = fieldFilter(field, ofFields(conditions, question), { typed: search, onSearch: setSearch, people })
      return { ...asked, id: chipOf(question, field.key), label: labelOf(question, field.label) }
    }),
  )
  // What is asked of a field that is gone or switched off is refused when it is saved, so it can be seen and taken away.
  const gone = QUESTIONS.flatMap((question) => {
    const keys = [...new Set(ofFields(conditions, question).map(({ key }) => key))]
    const missing = isRead ? keys.filter((key) => !fields[question].some((one) => one.key === key)) : []
    return missing.map((key): FilterField => ({ id: chipOf(question, key), label: t('goneField', { key }), options: [] }))
  })
  const plain = filters.map((field) => ({ ...field, negatable: true, lowerCase: true }))
  return { filters: [...plain, ...custom, ...gone], fields }
}
