import type { AssetStatus } from '@balcao/contracts/assets/bounds'

/** Something that a desk keeps track of; days count from today, `person` says that somebody of its company has it. */
export type SeededAsset = {
  name: string
  kind: string
  maker: string
  model: string
  serial: string
  status: AssetStatus
  person?: true
  location?: string
  boughtDaysAgo: number
  warrantyInDays: number | null
  cents: number | null
  notes?: string
}

const bought = (boughtDaysAgo: number, warrantyInDays: number | null, cents: number | null) => ({ boughtDaysAgo, warrantyInDays, cents })
const made = (kind: string, maker: string, model: string, serial: string) => ({ kind, maker, model, serial })

/** By company, one after the other, and again from the first one on. */
export const ASSETS: readonly SeededAsset[] = [
  {
    name: 'Notebook do financeiro',
    ...made('Notebook', 'Dell', 'Latitude 5440', 'DL5440-71K2'),
    status: 'in_use',
    person: true,
    ...bought(700, 25, 689_900),
  },
  {
    ...{ name: 'Impressora fiscal do caixa 1', ...made('Impressora', 'Epson', 'TM-T20X', 'EPX-4410932') },
    ...{ status: 'in_use', location: 'Loja, caixa 1', ...bought(520, -155, 139_000) },
  },
  {
    ...{ name: 'Servidor de arquivos', ...made('Servidor', 'HPE', 'ProLiant ML30', 'BRC2381K0P') },
    ...{
      status: 'in_use',
      location: 'Rack da sala de TI',
      ...bought(400, 695, 1_849_000),
      notes: 'Cópia de segurança toda noite, às 22h.',
    },
  },
  {
    name: 'Celular do plantão',
    ...made('Celular', 'Samsung', 'Galaxy A55', 'R58W70A1XYZ'),
    status: 'in_use',
    person: true,
    ...bought(120, 245, 219_900),
  },
  {
    ...{ name: 'Licença do sistema de gestão', ...made('Licença', 'Totvs', 'Protheus, 15 usuários', 'CT-2026-0417') },
    ...{ status: 'in_use', ...bought(340, 25, 2_400_000), notes: 'Renovação anual, com o setor de compras.' },
  },
  {
    name: 'Desktop da recepção',
    ...made('Desktop', 'Lenovo', 'ThinkCentre M70q', 'PF3KL2QX'),
    status: 'maintenance',
    location: 'Recepção',
    ...bought(900, -170, 379_000),
  },
  {
    name: 'Notebook reserva',
    ...made('Notebook', 'Lenovo', 'ThinkPad E14', 'PF2AB91C'),
    status: 'in_stock',
    location: 'Armário da TI',
    ...bought(200, 895, 459_900),
  },
  { name: 'Roteador antigo', ...made('Outro', 'Cisco', 'RV340', 'PSZ24371A9B'), status: 'retired', ...bought(2_200, -1_105, 89_000) },
  {
    name: 'Leitor de código de barras',
    ...made('Outro', 'Zebra', 'DS2208', 'S23041523'),
    status: 'in_use',
    location: 'Estoque',
    ...bought(310, 55, 68_900),
  },
  {
    name: 'Licença do antivírus',
    ...made('Licença', 'Kaspersky', '50 estações', 'KL4863-50'),
    status: 'in_use',
    ...bought(365, 0, 312_500),
  },
]
