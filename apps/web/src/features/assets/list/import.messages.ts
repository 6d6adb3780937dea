import { messages } from '@balcao/ui/lib/messages'

export const t = messages('assets-import', {
  open: 'Importar CSV',
  title: 'Importar ativos',
  text: 'Um arquivo CSV com um ativo por linha. Colunas: nome e tipo; se quiser, patrimônio, situação (em uso, em estoque, em manutenção, baixado), número de série, fabricante, modelo, empresa (o nome ou o CNPJ), pessoa (o e-mail ou o nome), local, comprado em, garantia até, custo, observações e os campos personalizados, pelo nome de cada um.',
  tooBig: 'O arquivo é grande demais. Divida-o em partes de até {max} ativos.',
  run: '{n, plural, =0 {Importar} one {Importar # ativo} many {Importar # de ativos} other {Importar # ativos}}',
  done: '{n, plural, =0 {Nenhum ativo foi importado} one {# ativo importado} many {# de ativos importados} other {# ativos importados}}',
})
