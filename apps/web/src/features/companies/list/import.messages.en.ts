import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './import.messages.ts'

export const en: Twin<typeof t> = {
  'companies-import': {
    open: 'Import CSV',
    title: 'Import companies',
    text: 'A CSV file with one company per line. Column: nome; if you like, razão social, CNPJ, telefone, outros telefones, site, endereço, outros endereços, segmento, observações, nível (básico, premium, enterprise), saúde (em risco, estável, satisfeita), responsável (the e-mail), matriz (name or CNPJ), plano, início do contrato, fim do contrato, banco de horas and horas valem para (contrato, cada mês). Several phones or addresses in a cell: part them with |.',
    tooBig: 'The file is too large. Split it into parts of up to {max} companies.',
    run: '{n, plural, =0 {Import} one {Import # company} other {Import # companies}}',
    done: '{n, plural, =0 {No company was imported} one {# company imported} other {# companies imported}}',
    export: 'Export CSV',
    exportNone: 'No company to export',
    exported: '{n, plural, one {# company saved} other {# companies saved}}',
    exportFailed: 'The file was not saved: {why}',
  },
}
