import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import { priorityName, statusName, statusWord, typeName } from '@balcao/ui/lib/names'
import { assesses } from '@balcao/ui/lib/texts/assessment'
import { exactTime } from '@balcao/ui/lib/time'
import { OnceOpened } from '@balcao/ui/once-opened'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { priorityChoices, statusChoices } from '../../../lib/pickers/choices.tsx'
import { CompanyPicker } from '../../../lib/pickers/company-picker.tsx'
import { PersonPicker } from '../../../lib/pickers/person-picker.tsx'
import { useMe } from '../../../lib/session.ts'
import { fieldName } from '../../../lib/tickets/changes.ts'
import { assignableTo, type May } from '../../../lib/tickets/may.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { useFollowsWorkflow } from '../../../lib/tickets/moves.data.ts'
import { queuesTaking, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import css from '../../../lib/tickets/properties.module.css'
import { Fact, PropertyRow } from '../../../lib/tickets/property-row.tsx'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { statusChange, statusChangeName, statusValue } from '../../../lib/tickets/status-choice.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { WatchProperties } from '../../watchers/watch-properties.tsx'
import { LinkProperties } from '../relations/link-properties.tsx'
import { MergedHere } from '../relations/merged-here.tsx'
import { useStatusReasonFirst } from '../status-reasons/use-status-reason-first.tsx'
import { FieldProperties } from './field-properties.tsx'
import {
  ApprovalProperties,
  ArticleProperties,
  AssessmentRows,
  AssetProperties,
  ChecklistProperties,
  CompanyGuesses,
  CustomerPanel,
  DocumentProperties,
  FlowProperties,
  HelpProperties,
  HoldPanel,
  IssueProperties,
  RatingFacts,
  ReasonRow,
  SideProperties,
  TimeProperties,
  WhyButton,
  WorkflowMenu,
} from './later-parts.ts'
import { TagsPicker } from './tags-picker.tsx'
import { TypeMenu } from './type-change.tsx'

export type Field = 'status' | 'priority' | 'type' | 'assignee' | 'queue' | 'company' | 'tags'
export const FIELD_KEYS: Record<string, Field> = { s: 'status', p: 'priority', a: 'assignee', l: 'tags' }

type PropertiesProps = {
  ticket: Ticket
  may: May
  saving: SaveTicket
  /** Until when a ticket sleeps is asked by whoever shows the panel. */
  onSnooze: () => void
  /** The field to open as soon as the panel is there. */
  asked?: Field
}

/** What a ticket is: each property that the reader may change saves on choice. */
export const Properties = ({ ticket, may, saving, onSnooze, asked }: PropertiesProps) => {
  const me = useMe()
  const staff = isStaff(effectiveRole(me))
  const hands = staff ? assignableTo(may, ticket, me.id) : undefined
  const readsCompanies = useCan()('company.read')
  const followsWorkflow = useFollowsWorkflow(ticket, staff && may.edit === true)
  const opens = (field: Field) =>
    staff && (field === 'assignee' ? hands !== undefined : may.edit === true && (field !== 'company' || readsCompanies))
  const { queues } = useTicketOptions(staff)
  const [open, setOpen] = useState<{ field: Field; anchor: HTMLElement } | null>(null)
  const { first, question } = useStatusReasonFirst()
  const save: SaveTicket['save'] = (changes, options) => first(changes, (whole) => saving.save(whole, options))
  const { pending } = saving
  const isSettled = useSettled()

  const close = () => setOpen(null)
  const openField = (field: Field) => {
    const anchor = document.getElementById(`campo-${field}`)
    if (anchor && opens(field)) setOpen({ field, anchor })
  }
  useKeys(Object.fromEntries(Object.entries(FIELD_KEYS).map(([key, field]) => [key, () => openField(field)])), staff)

  const openAsked = useEffectEvent(() => asked && openField(asked))
  useEffect(() => void openAsked(), [])

  const anchorOf = (field: Field) => (open?.field === field ? open.anchor : null)
  const told = (field: string, value: string) => t('saved', { field: sentence(fieldName(field)), value })
  const standing = pending.status ? { status: pending.status, customStatusId: pending.customStatusId } : ticket
  const priority = pending.priority ?? ticket.priority
  const type = pending.type ?? ticket.type
  const queueId = pending.queueId === undefined ? ticket.queueId : pending.queueId
  const isComing = queues.length === 0
  const queueName = queues.find(({ id }) => id === queueId)?.name ?? (queueId ? (isComing ? '…' : `#${queueId}`) : t('none'))
  const row = (field: Field, label: string, value: string, key?: string) => (
    <PropertyRow
      id={`campo-${field}`}
      label={label}
      value={value}
      hotkey={opens(field) ? key : undefined}
      onOpen={opens(field) ? () => openField(field) : undefined}
    />
  )

  return (
    <aside className={css.panel} data-coming={!isSettled || undefined} aria-label={t('properties')}>
      <section>
        <h2 className={css.heading}>{t('properties')}</h2>
        {staff && may.edit === false && hands === undefined ? <p className={css.readOnly}>{t('propertiesReadOnly')}</p> : null}
        {/* Customers are not told who works on it: 'nobody' would be wrong. */}
        {staff ? row('assignee', t('assignee'), ticket.assignee?.name ?? t('nobody'), 'A') : null}
        {staff ? (
          <Suspense fallback={<div className={css.whyToCome} />}>
            <WhyButton ticket={ticket} />
          </Suspense>
        ) : null}
        {row('status', t('status'), pending.status ? statusChangeName(standing) : statusWord(ticket), 'S')}
        {staff ? (
          <Suspense>
            <ReasonRow ticket={ticket} editable={may.edit === true} saving={saving} />
          </Suspense>
        ) : null}
        {row('priority', t('priority'), priorityName(priority), 'P')}
        {staff && assesses() ? (
          <Suspense>
            <AssessmentRows ticket={ticket} editable={may.edit === true} saving={saving} />
          </Suspense>
        ) : null}
        {row('type', t('type'), typeName(type))}
        {staff ? row('queue', t('queue'), queueName) : null}
        {staff ? row('company', t('company'), ticket.companyName ?? t('none')) : null}
        {staff ? row('tags', t('tags'), ticket.tags.map(({ name }) => name).join(' · ') || t('none'), 'L') : null}
        {ticket.scheduledFor ? <Fact label={t('scheduledFor')} value={exactTime(ticket.scheduledFor)} /> : null}
      </section>
      <FieldProperties ticket={ticket} editable={staff && may.edit === true} saving={saving} />
      {staff ? (
        <Suspense>
          <ChecklistProperties ticket={ticket} />
        </Suspense>
      ) : null}
      {staff ? (
        <Suspense>
          <ApprovalProperties ticket={ticket} />
          <FlowProperties ticket={ticket} />
          <IssueProperties ticket={ticket} />
          <SideProperties ticket={ticket} />
          <AssetProperties ticket={ticket} />
        </Suspense>
      ) : null}
      {staff ? (
        <Suspense>
          <RatingFacts ticket={ticket} />
        </Suspense>
      ) : null}
      {staff ? (
        <Suspense>
          <TimeProperties ticketId={ticket.id} />
        </Suspense>
      ) : null}
      {staff ? <WatchProperties ticket={ticket} editable={may.edit === true} /> : null}
      {staff ? <LinkProperties ticket={ticket} editable={may.edit === true} /> : null}
      {staff ? <MergedHere ticketId={ticket.id} /> : null}
      {staff ? (
        <Suspense>
          <ArticleProperties ticket={ticket} editable={may.edit === true} />
          <DocumentProperties ticket={ticket} editable={may.edit === true} />
          <HoldPanel subject="ticket" id={ticket.id} />
        </Suspense>
      ) : null}
      {staff ? (
        <Suspense>
          <HelpProperties ticket={ticket} editable={may.edit === true} saving={saving} />
        </Suspense>
      ) : null}
      <section>
        <h2 className={css.heading}>{t('requester')}</h2>
        {staff ? (
          <Suspense>
            <CustomerPanel ticket={ticket} />
          </Suspense>
        ) : (
          <>
            <Fact label={ticket.requester.name} value={ticket.companyName ?? ''} />
            {ticket.requester.email ? <Fact label={t('email')} value={ticket.requester.email} /> : null}
          </>
        )}
        {staff && ticket.companyId === null && ticket.requester.email ? (
          <Suspense>
            <CompanyGuesses person={ticket.requester} className={css.guesses} />
          </Suspense>
        ) : null}
      </section>
      <section>
        <h2 className={css.heading}>{t('dates')}</h2>
        <Fact label={t('created')} value={<TimeAgo at={ticket.createdAt} />} />
        <Fact label={t('firstReply')} value={ticket.firstResponseAt ? <TimeAgo at={ticket.firstResponseAt} /> : '—'} />
        <Fact label={t('updated')} value={<TimeAgo at={ticket.updatedAt} />} />
      </section>

      {question}
      {followsWorkflow ? (
        <OnceOpened open={open?.field === 'status'}>
          <WorkflowMenu
            ticket={ticket}
            anchor={anchorOf('status')}
            cancels={may.cancel === true}
            saving={{ ...saving, save }}
            told={(next) => told('status', statusName(next))}
            toldName={(name) => told('status', name)}
            onClose={close}
            onSnooze={onSnooze}
          />
        </OnceOpened>
      ) : (
        <ChoiceMenu
          anchor={anchorOf('status')}
          label={t('status')}
          choices={statusChoices(ticket, may.cancel === true)}
          value={statusValue(standing)}
          onClose={close}
          onChoose={(next) => {
            const change = statusChange(next)
            if (next === 'scheduled') onSnooze()
            else void save(change, { told: told('status', statusChangeName(change)) })
          }}
        />
      )}
      <ChoiceMenu
        anchor={anchorOf('priority')}
        label={t('priority')}
        choices={priorityChoices()}
        value={priority}
        onClose={close}
        onChoose={(next) => void save({ priority: next }, { told: told('priority', priorityName(next)) })}
      />
      <TypeMenu
        {...{ ticket, saving, anchor: anchorOf('type'), value: type, onClose: close }}
        told={(next) => told('type', typeName(next))}
      />
      <ChoiceMenu
        anchor={anchorOf('queue')}
        label={t('queue')}
        choices={queuesTaking(queues, queueId).map(({ id, name }) => ({ value: id, label: name }))}
        value={queueId ?? undefined}
        onClose={close}
        onChoose={(next) => void save({ queueId: next }, { told: told('queue', queues.find(({ id }) => id === next)?.name ?? '') })}
      />
      <CompanyPicker
        anchor={anchorOf('company')}
        value={ticket.companyId}
        onClose={close}
        onChoose={(id, name) => void save({ companyId: id }, { told: told('company', name) })}
      />
      <PersonPicker
        anchor={anchorOf('assignee')}
        value={ticket.assignee}
        offers={hands}
        onClose={close}
        onChoose={(id, name) => void save({ assigneeId: id }, { told: told('assignee', name) })}
      />
      <TagsPicker
        anchor={anchorOf('tags')}
        value={ticket.tags}
        onClose={close}
        onChoose={(tags) =>
          void save({ tagIds: tags.map(({ id }) => id) }, { told: told('tags', tags.map(({ name }) => name).join(', ') || t('none')) })
        }
      />
    </aside>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
