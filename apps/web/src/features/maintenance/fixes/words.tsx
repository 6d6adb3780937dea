import type { DataFixChange, DataFixName, DataFixRun, DataFixValue } from '@balcao/contracts/maintenance/data-fixes'
import type { Severity } from '@balcao/contracts/notifications/kinds'
import type { Priority, Status } from '@balcao/contracts/tickets/statuses'
import { errorText } from '@balcao/ui/lib/language'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import { exactTime } from '@balcao/ui/lib/time'
import { severityName } from '@balcao/ui/notifications/severity-mark'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from './messages.ts'

export const fixName = (name: DataFixName): string => t(`fix_${name}`)
export const isUnderWay = ({ state }: DataFixRun): boolean => state === 'checking' || state === 'correcting'
export const settledOf = ({ corrected, unneeded, failed }: DataFixRun): number => corrected + unneeded + failed

/** Where a run stands, in one sentence. */
export function runWords(run: DataFixRun): string {
  const at = exactTime(run.finishedAt ?? run.createdAt)
  if (run.state === 'done' && run.found === 0) return t('state_clean', { at })
  return t(`state_${run.state}`, { at, looked: run.looked, found: run.found, corrected: run.corrected, settled: settledOf(run) })
}

/** A refusal that was kept by its code. */
export const failureWords = (code: string): string => errorText({ code, message: code })

export const changeWords = ({ state, failure }: DataFixChange): string =>
  failure === null ? t(`change_${state}`) : t('change_failedWhy', { why: failureWords(failure) })

export function valueWords(value: DataFixValue): string {
  if (value === null) return t('nothing')
  return value === 'missing' || value === 'outdated' || value === 'indexed' ? t(`value_${value}`) : String(value)
}

type Module = 'tickets' | 'audit' | 'settings' | 'users' | 'companies' | 'kb' | 'system'

/** What a change is about, with the way to it where there is one. */
export function targetWords({ target }: DataFixChange): ReactNode {
  switch (target.kind) {
    case 'ticket':
    case 'comment': {
      const id = target.kind === 'ticket' ? target.id : target.ticketId
      return (
        <Link to="/tickets/$id" params={{ id: String(id) }}>
          {t(`target_${target.kind}`, { number: target.number, title: target.title })}
        </Link>
      )
    }
    case 'person':
      return (
        <Link to="/users/$id" params={{ id: String(target.id) }}>
          {target.name}
        </Link>
      )
    case 'tag':
      return target.name
    case 'load':
      return t('target_load', { person: target.person, queue: target.queue ?? t('noQueue') })
    case 'unread':
      return t('target_unread', {
        person: target.person,
        module: t(`module_${target.module as Module}`),
        severity: severityName(target.severity as Severity),
      })
    case 'ticket_count':
      return t('target_ticket_count', {
        queue: target.queue ?? t('noQueue'),
        assignee: target.assignee ?? t('noAssignee'),
        status: statusName(target.status as Status),
        priority: priorityName(target.priority as Priority),
      })
    case 'gone':
      return t('gone')
  }
}
