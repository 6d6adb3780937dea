import type { Situation } from './situation.ts'

/** Tax documents: NF-e, NFS-e, certificates, tax rules. */
export const INVOICES: readonly Situation[] = [
  {
    key: 'nfe-rejected',
    queue: 'n2',
    type: 'incident',
    priority: 'high',
    tags: ['nf-e', 'fiscal'],
    titles: ['NF-e {nf} rejeitada pela SEFAZ-{uf}', 'Rejeição ao emitir nota: {rejeicao}', 'Nota {nf} não autoriza'],
    openings: [
      'A nota {nf} volta com "{rejeicao}". O caminhão está carregado esperando o DANFE. É urgente.',
      'Desde {dia} todas as notas para {uf} são rejeitadas com "{rejeicao}". Para os outros estados autoriza normalmente.',
    ],
    talk: [
      'S: Estou com o XML da nota {nf} aberto. Pode confirmar se o cadastro do destinatário foi alterado recentemente?',
      'C: Foi, a {colega} atualizou o endereço {dia}. || Sim, mudou a inscrição estadual.',
      'N: IE do destinatário com um dígito a menos. Validador da tela aceitou; abrir melhoria.',
      'S: A inscrição estadual do destinatário ficou com um dígito a menos. Corrija em Cadastros › Clientes e reenvie; a numeração é aproveitada.',
      'C: Autorizou! Caminhão liberado.',
      'S: Excelente. Registrei uma melhoria para a tela avisar quando a inscrição tiver tamanho errado.',
    ],
  },
  {
    key: 'certificate-expiring',
    queue: 'n1',
    type: 'request',
    priority: 'high',
    tags: ['nf-e', 'fiscal'],
    titles: ['Certificado A1 vence nesta semana', 'Trocar certificado digital {da_empresa}', 'Erro ao enviar novo certificado A1'],
    openings: [
      'O nosso certificado A1 vence em poucos dias e já compramos o novo. Como troco sem parar a emissão?',
      'Ao enviar o arquivo .pfx novo aparece "{erro}: senha inválida", mas a senha está certa, testei no computador.',
    ],
    talk: [
      'S: A troca é em Configurações › Fiscal › Certificado e não interrompe a emissão. A senha tem acento ou cedilha?',
      'C: Tem cedilha, sim! || Tem um til na senha. É isso?',
      'S: É isso. Exporte o certificado de novo com uma senha só de letras e números e envie outra vez. Confirmo aqui assim que for lido.',
      'C: Enviado e aceito. Mostrou validade de um ano.',
      'S: Confirmado do nosso lado também. A primeira nota com o certificado novo já foi autorizada.',
    ],
  },
  {
    key: 'nfse-city',
    queue: 'n2',
    type: 'incident',
    priority: 'medium',
    tags: ['fiscal'],
    titles: ['NFS-e de {cidade} fica em processamento', 'Prefeitura de {cidade} não responde', 'Nota de serviço parada em {cidade}'],
    openings: [
      'As notas de serviço de {cidade} ficam "em processamento" desde {dia}. São {qtd} notas, a mais antiga é a {nf}.',
      'Emiti a NFS-e {nf} às {hora} e até agora não voltou. O site da prefeitura de {cidade} abre normalmente.',
    ],
    talk: [
      'S: A prefeitura trocou o endereço do serviço de notas sem aviso. Estamos ajustando e reenviamos tudo sem que vocês precisem refazer.',
      'N: Novo WSDL de {cidade} em homologação. Fornecedor promete para hoje.',
      'C: Posso emitir manualmente no site da prefeitura enquanto isso?',
      'S: Pode, mas então cancele aqui as que emitir lá, para não duplicar. Prefiro que aguarde: a previsão é hoje ainda.',
      'C: Vou aguardar então.',
      'S: Resolvido: as notas pendentes de {cidade} foram enviadas e autorizadas, incluindo a {nf}.',
    ],
  },
  {
    key: 'cancel-nfe',
    queue: 'n1',
    type: 'question',
    priority: 'high',
    tags: ['nf-e'],
    titles: ['Como cancelar a NF-e {nf}?', 'Prazo de cancelamento da nota {nf}', 'Nota {nf} emitida com valor errado'],
    openings: [
      'Emitimos a nota {nf} com {valor} a mais. Ainda dá tempo de cancelar? O cliente já recebeu o XML.',
      'A {colega} emitiu a nota {nf} para o cliente errado às {hora}. Qual o caminho para cancelar?',
    ],
    talk: [
      'S: Se a mercadoria não circulou e faz menos de 24 horas, cancele em Fiscal › Notas › Ações › Cancelar, com justificativa de ao menos 15 caracteres.',
      'C: A mercadoria não saiu. Mas o botão Cancelar não aparece para mim.',
      'N: Perfil dela não tem a permissão fiscal.cancelar. Não liberar sem o administrador.',
      'S: Seu perfil não tem essa permissão; a {colega2}, administradora de vocês, pode cancelar ou liberar. Se o prazo passar, o caminho é a nota de devolução.',
      'C: Ela cancelou, valeu pela orientação.',
      'S: Por nada! O XML do cancelamento foi enviado ao destinatário automaticamente.',
    ],
  },
  {
    key: 'tax-rule',
    queue: 'n2',
    type: 'question',
    priority: 'medium',
    tags: ['fiscal', 'configuração'],
    titles: ['Alíquota de ICMS para {uf}', 'CFOP errado em venda para fora do estado', 'Regra fiscal da filial {cidade}'],
    openings: [
      'Nas vendas para {uf} o sistema calcula o ICMS com a alíquota interna. Nosso contador pediu para corrigir a regra.',
      'Vendas da filial {cidade} para {uf} saem com CFOP 5102, mas deveriam sair com 6102. Onde configuro?',
    ],
    talk: [
      'S: A regra fica em Fiscal › Regras por destino. Antes de mudar, o contador pode confirmar o regime da filial? Isso altera o cálculo.',
      'C: Ele confirmou: lucro presumido. || Simples Nacional, com sublimite.',
      'N: Havia duas regras concorrentes para {uf}; a mais antiga vencia.',
      'S: Havia duas regras para {uf} e a antiga prevalecia. Desativei a antiga e simulei {qtd} notas: todas saem certas. O contador pode conferir a simulação em Fiscal › Simulador.',
    ],
  },
  {
    key: 'xml-export',
    queue: 'n1',
    type: 'request',
    priority: 'low',
    tags: ['nf-e'],
    titles: ['XML do mês para o contador', 'Exportar XMLs da filial {cidade}', 'Contador não recebe os XMLs automaticamente'],
    openings: [
      'Preciso enviar todos os XMLs do mês passado ao contador. Baixar um por um é inviável, são {qtd} notas por dia.',
      'O envio automático de XML para o contador parou {dia}. Ele cobra todo mês.',
    ],
    talk: [
      'S: Em Fiscal › Exportações, escolha o período e "XML em lote": sai um arquivo compactado. Posso também reativar o envio automático.',
      'C: Reative, por favor. O e-mail do contador mudou, acho que é por isso.',
      'S: Exatamente: o endereço antigo voltava. Atualizei, reenviei o mês passado e programei para todo dia 2 às 7h.',
    ],
  },
]
