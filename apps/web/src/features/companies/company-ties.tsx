import { MAX_MORE_ADDRESSES, MAX_MORE_PHONES } from '@balcao/contracts/companies/bounds'
import type { Company } from '@balcao/contracts/companies/companies'
import { fieldId } from '@balcao/ui/lib/forms/form-errors'
import { useState } from 'react'
import { peopleAmong } from '../../lib/pickers/people-found.ts'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { companiesBut } from './companies.data.ts'
import { t } from './messages.ts'
import { PairsField } from './pairs-field.tsx'

const useTeam = peopleAmong({ active: true, assignable: true })

type ChosenProps = { company: Company | undefined; error: string | undefined; onChange: (id: number | null) => void }

/** Who of the desk answers for a company. */
export const OwnerField = ({ company, error, onChange }: ChosenProps) => (
  <PickField
    id={fieldId('ownerUserId')}
    label={t('owner')}
    hint={t('ownerHint')}
    error={error}
    optional
    initial={company?.owner ?? null}
    useFound={useTeam}
    onChange={(chosen) => onChange(chosen?.id ?? null)}
  />
)

/** The company that this is a branch of. */
export const ParentField = ({ company, error, onChange }: ChosenProps) => {
  const [useOthers] = useState(() => companiesBut(company?.id))
  return (
    <PickField
      id={fieldId('parentId')}
      label={t('parent')}
      hint={t('parentHint')}
      error={error}
      optional
      initial={company?.parent ?? null}
      useFound={useOthers}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
    />
  )
}

type PhonesProps = { phones: Company['phones']; error: string | undefined; onChange: (phones: Company['phones']) => void }

export const PhonesField = ({ phones, error, onChange }: PhonesProps) => (
  <PairsField
    id={fieldId('phones')}
    legend={t('phones')}
    called={t('phone')}
    add={t('phoneAdd')}
    most={MAX_MORE_PHONES}
    pairs={phones.map(({ label, number }) => ({ label, value: number }))}
    error={error}
    onChange={(pairs) => onChange(pairs.map(({ label, value }) => ({ label, number: value })))}
  />
)

type AddressesProps = { addresses: Company['addresses']; error: string | undefined; onChange: (addresses: Company['addresses']) => void }

export const AddressesField = ({ addresses, error, onChange }: AddressesProps) => (
  <PairsField
    id={fieldId('addresses')}
    legend={t('addresses')}
    called={t('address')}
    add={t('addressAdd')}
    most={MAX_MORE_ADDRESSES}
    pairs={addresses.map(({ label, address }) => ({ label, value: address }))}
    error={error}
    onChange={(pairs) => onChange(pairs.map(({ label, value }) => ({ label, address: value })))}
  />
)
