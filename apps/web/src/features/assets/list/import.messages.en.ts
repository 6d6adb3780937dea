import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './import.messages.ts'

export const en: Twin<typeof t> = {
  'assets-import': {
    open: 'Import CSV',
    title: 'Import assets',
    text: 'A CSV file with one asset per line. Columns: nome and tipo; if you like, patrimônio, situação (em uso, em estoque, em manutenção, baixado), número de série, fabricante, modelo, empresa (name or CNPJ), pessoa (e-mail or name), local, comprado em, garantia até, custo, observações and custom fields, by their names.',
    tooBig: 'The file is too large. Split it into parts of up to {max} assets.',
    run: '{n, plural, =0 {Import} one {Import # asset} other {Import # assets}}',
    done: '{n, plural, =0 {No asset was imported} one {# asset imported} other {# assets imported}}',
  },
}
