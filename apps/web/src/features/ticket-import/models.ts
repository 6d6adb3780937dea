import { BOM, csvLine } from '@balcao/contracts/csv'
import { save } from '../../lib/files/file-export.ts'

const TICKETS = [
  ['Referência', 'Assunto', 'Descrição', 'Status', 'Prioridade', 'Tipo', 'E-mail do solicitante', 'Solicitante', 'E-mail do responsável'],
  ['Empresa', 'Tags', 'Criado em', 'Primeira resposta em', 'Resolvido em', 'Fechado em', 'Endereço'],
].flat()
const TICKET = [
  ['1001', 'Caixa não abre', 'O caixa 2 não abre desde ontem.', 'Resolvido', 'Alta', 'Incidente', 'clara@loja.example', 'Clara Nunes', ''],
  ['Loja da Clara', 'caixa, vip', '01/03/2024 09:00', '01/03/2024 10:00', '02/03/2024 15:30', '', ''],
].flat()
const MESSAGES = ['Referência', 'Data', 'E-mail do autor', 'Autor', 'Mensagem', 'Interna']
const MESSAGE = ['1001', '01/03/2024 10:00', 'ana@suporte.example', 'Ana Souza', 'Reinicie o caixa, por favor.', 'não']

const give = (name: string, lines: readonly (readonly string[])[]) =>
  save(new Blob([BOM + lines.map((cells) => csvLine(cells)).join('')], { type: 'text/csv;charset=utf-8' }), name)

/** Files to begin with: one line of each kind, under the heads that the import knows. */
export const giveTickets = () => give('modelo-de-tickets.csv', [TICKETS, TICKET])
export const giveMessages = () => give('modelo-de-mensagens.csv', [MESSAGES, MESSAGE])
