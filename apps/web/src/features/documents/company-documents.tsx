import type { Company } from '@balcao/contracts/companies/companies'
import { trpc } from '../../lib/trpc.ts'
import { DocumentsOf } from './documents-of.tsx'
import { t } from './linked.messages.ts'

/** Documents that belong to a company, as far as the reader sees them. */
export const CompanyDocuments = ({ company: { id } }: { company: Pick<Company, 'id'> }) => (
  <DocumentsOf target={{ companyId: id }} query={trpc.documents.links.ofCompany.useQuery({ companyId: id })} none={t('none')} />
)
