import { ROLES, type Role } from '@balcao/contracts/access'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { roleWord } from '@balcao/ui/lib/names'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../../../lib/awaited.ts'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './preview.module.css'
import type { Reader } from './who-reads.ts'

const KINDS = ['guest', 'client', 'company', 'role'] as const

function useCompanies(search: string) {
  const query = trpc.companies.list.useQuery(
    { status: ['active', 'inactive'], limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  return { found: query.data?.data ?? [], isAwaited: isAwaited(query) }
}

const readerOf = (as: Reader['as']): Reader => {
  if (as === 'company') return { as, companyId: null }
  return as === 'role' ? { as, role: 'agent' } : { as }
}

type ReaderChoiceProps = { reader: Reader; onReader: (reader: Reader) => void; isNarrow: boolean; onNarrow: (isNarrow: boolean) => void }

/** Whose eyes, and on how wide a screen. */
export const ReaderChoice = ({ reader, onReader, isNarrow, onNarrow }: ReaderChoiceProps) => (
  <div className={css.choice}>
    <FieldFrame label={t('as')}>
      {(ids) => (
        <Select
          fullWidth
          value={reader.as}
          onChange={({ target }) => onReader(readerOf(target.value as Reader['as']))}
          SelectDisplayProps={{ id: ids.id, 'aria-label': t('as') }}
        >
          {KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`as_${kind}`)}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
    {reader.as === 'company' ? (
      <PickField
        label={t('company')}
        useFound={useCompanies}
        onChange={(company) => onReader({ as: 'company', companyId: company?.id ?? null })}
      />
    ) : null}
    {reader.as === 'role' ? (
      <FieldFrame label={t('role')}>
        {(ids) => (
          <Select
            fullWidth
            value={reader.role}
            onChange={({ target }) => onReader({ as: 'role', role: target.value as Role })}
            SelectDisplayProps={{ id: ids.id, 'aria-label': t('role') }}
          >
            {ROLES.filter((role) => role !== 'guest').map((role) => (
              <MenuItem key={role} value={role}>
                {roleWord(role)}
              </MenuItem>
            ))}
          </Select>
        )}
      </FieldFrame>
    ) : null}
    <FieldFrame label={t('width')}>
      {(ids) => (
        <Select
          fullWidth
          value={isNarrow ? 'phone' : 'wide'}
          onChange={({ target }) => onNarrow(target.value === 'phone')}
          SelectDisplayProps={{ id: ids.id, 'aria-label': t('width') }}
        >
          <MenuItem value="wide">{t('wide')}</MenuItem>
          <MenuItem value="phone">{t('phone')}</MenuItem>
        </Select>
      )}
    </FieldFrame>
  </div>
)
