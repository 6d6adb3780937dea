import type { CompanyImportRow } from '@balcao/contracts/companies/import'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { useQueryClient } from '@tanstack/react-query'
import type { ErrorFile } from '../../../lib/import/error-file.ts'
import { ImportDialog as FileImport } from '../../../lib/import/import-dialog.tsx'
import type { Source } from '../../../lib/import/import-types.ts'
import { api } from '../../../lib/trpc.ts'
import { t as tk } from '../contract/contract.messages.ts'
import { t as tc } from '../messages.ts'
import { t } from './import.messages.ts'

/** A first line and a company, as a spreadsheet in Portuguese would open it. */
const MODEL = `\ufeff${[
  'nome;razão social;cnpj;telefone;outros telefones;site;endereço;outros endereços;segmento;nível;saúde;responsável;matriz;plano;início do contrato;fim do contrato;banco de horas;horas valem para;observações',
  'Padaria Central;Padaria Central Ltda.;;(11) 4002-8922;Compras: (11) 4002-8923;www.padariacentral.com.br;Rua das Flores, 10, São Paulo;;Alimentação;Básico;Estável;;;Suporte Prata;01/01/2026;31/12/2026;10;Cada mês;',
  '',
].join('\r\n')}`

/** All columns of a line, for the file of those with errors. */
const ERROR_FILE: ErrorFile<CompanyImportRow> = {
  name: 'empresas-com-erro.csv',
  columns: [
    ...([
      ['nome', 'name'],
      ['razão social', 'legalName'],
      ['cnpj', 'cnpj'],
      ['telefone', 'phone'],
      ['outros telefones', 'phones'],
    ] as const),
    ...([
      ['site', 'website'],
      ['endereço', 'address'],
      ['outros endereços', 'addresses'],
      ['segmento', 'segment'],
      ['nível', 'tier'],
    ] as const),
    ...([
      ['saúde', 'health'],
      ['responsável', 'owner'],
      ['matriz', 'parent'],
      ['sem IA', 'withoutAi'],
      ['plano', 'plan'],
      ['início do contrato', 'start'],
    ] as const),
    ...([
      ['fim do contrato', 'end'],
      ['banco de horas', 'hoursPool'],
      ['horas valem para', 'period'],
      ['observações', 'notes'],
    ] as const),
  ],
}

/** Companies out of a file. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const source: Source<CompanyImportRow> = {
    name: 'companies-import',
    tooBig: () => t('tooBig', { max: MAX_IMPORT_ROWS }),
    look: (csv) => api.companies.import.mutate({ csv, dryRun: true }),
    async write(input, actionKey) {
      const report = await api.companies.import.mutate({ ...input, dryRun: false }, { context: { actionKey } })
      void cache.invalidateQueries({ queryKey: [['companies']] })
      return report
    },
  }
  return (
    <FileImport
      source={source}
      columns={[
        { head: tc('name'), cell: ({ name }) => name },
        { head: tc('legalName'), cell: ({ legalName }) => legalName },
        { head: tc('cnpj'), cell: ({ cnpj }) => cnpj },
        { head: tc('phone'), cell: ({ phone }) => phone },
        { head: tc('website'), cell: ({ website }) => website },
        { head: tc('segment'), cell: ({ segment }) => segment },
        { head: tc('tier'), cell: ({ tier }) => tier },
        { head: tc('health'), cell: ({ health }) => health },
        { head: tc('owner'), cell: ({ owner }) => owner },
        { head: tc('parent'), cell: ({ parent }) => parent },
        { head: tk('plan'), cell: ({ plan }) => plan },
        { head: tk('hoursPool'), cell: ({ hoursPool }) => hoursPool },
      ]}
      model={{ name: 'empresas.csv', text: MODEL }}
      errorFile={ERROR_FILE}
      says={{ title: t('title'), text: t('text'), run: (n) => t('run', { n }), done: (n) => t('done', { n }) }}
      onClose={onClose}
    />
  )
}
