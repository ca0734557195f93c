import { citation, gazette, type LegalFact } from './fact.ts';

export const deadlines = {
  'art. 18 D.Lgs. 241/1997': citation(
    'art. 18 del D.Lgs. 241/1997 (dal 2027 nel D.Lgs. 33/2025)',
    'https://www.studiochichierchia.it/?p=4430',
    'takenOver',
  ),
  'art. 7 D.L. 70/2011': citation(
    'art. 7 del D.L. 70/2011',
    'https://confartigianatoudine.com/servizi-per-le-imprese/contabilita-e-fisco/scadenze',
    'takenOver',
  ),
  'art. 37 D.L. 223/2006': citation(
    'art. 37, comma 11-bis, del D.L. 223/2006',
    'https://studionicolagiordano.net/search/label/Scadenze',
    'takenOver',
  ),
  'art. 17 D.P.R. 435/2001': citation(
    'art. 17 del D.P.R. 435/2001',
    `${gazette}?art.codiceRedazionale=001G0501&art.dataPubblicazioneGazzetta=2001-12-17&art.idArticolo=17`,
    'takenOver',
  ),
  'saldo delle imposte': citation(
    'art. 17, comma 1, del D.P.R. 435/2001',
    'https://informaimpresa.it/item/nuovi-termini-versamenti-imposte?print=1&tmpl=component',
    'takenOver',
  ),
  'art. 50 D.L. 331/1993': citation(
    'art. 50 del D.L. 331/1993 (dal 2027 nel D.Lgs. 10/2026)',
    'https://ntplusfisco.ilsole24ore.com/art/AEVMfVrB',
    'takenOver',
  ),
  'art. 7 D.P.R. 542/1999': citation(
    'art. 7 del D.P.R. 542/1999',
    'https://www.normattiva.it/uri-res/N2Ls?urn:nir:::1999;542~art7',
    'perhapsReplaced',
  ),
  'art. 6 D.P.R. 542/1999': citation(
    'art. 6 del D.P.R. 542/1999',
    'https://www.studiobroglia.com/5-marzo-2025-entro-il-17-marzo-il-versamento-del-saldo-iva-per-il-2024',
    'perhapsReplaced',
  ),
  'art. 21-bis D.L. 78/2010': citation(
    'art. 21-bis del D.L. 78/2010',
    'https://www.leggioggi.it/lipe-ottobre-novembre-dicembre-entro-il-2-marzo/',
    'perhapsReplaced',
  ),
  'art. 6 L. 405/1990': citation(
    'art. 6, comma 2, della L. 405/1990',
    'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990-12-29;405~art6-com2',
    'perhapsReplaced',
  ),
  'art. 8 D.P.R. 322/1998': citation(
    'art. 8 del D.P.R. 322/1998',
    'https://www.ecnews.it/fiscale/?p=147008',
    'perhapsReplaced',
  ),
  'art. 6 D.M. 17 giugno 2014': citation(
    'art. 6 del D.M. 17 giugno 2014',
    'https://www.padigitale.it/webtec/2025/05/16/3-giugno-scadenza-imposta-di-bollo/',
    'takenOver',
  ),
  'art. 23 D.P.R. 641/1972': citation(
    'art. 23 della Tariffa allegata al D.P.R. 641/1972',
    'https://www.vptl.it/2021/03/11/tempo-fino-al-16-marzo-per-la-tassa-annuale-per-libri-e-registri/',
    'perhapsReplaced',
  ),
  'L. 160/2019': citation(
    'art. 1, commi 739–783, della L. 160/2019',
    'https://www.comune.brescello.re.it/Servizi/IMU-Imposta-Municipale-Propria-L.160-2019',
  ),
  'art. 11 D.Lgs. 47/2000': citation(
    'art. 11, comma 4, del D.Lgs. 47/2000',
    'https://www.ateneoweb.com/taxelex-documento/risoluzione-agenzia-entrate-n-68-e-del-07-12-2023.html',
    'takenOver',
  ),
  'art. 4 D.P.R. 322/1998': citation(
    'art. 4 del D.P.R. 322/1998',
    'https://ntplusfisco.ilsole24ore.com/art/certificazioni-uniche-2026-tripla-scadenza-i-sostituti-d-imposta-AIYWS8o',
  ),
  'art. 2 D.P.R. 322/1998': citation(
    'art. 2 del D.P.R. 322/1998',
    'https://www.renierassociati.com/post/tardiva-vs-omessa-modelli-redditi-irap-2025-come-preservare-validita-e-benefici-isa-senza-rischi',
  ),
  'assemblea di bilancio': citation(
    'art. 2364 del codice civile',
    'https://www.brocardi.it/codice-civile/libro-quinto/titolo-v/capo-v/sezione-vi/art2364.html',
    'companyLaw',
  ),
  'deposito del bilancio degli enti': citation(
    'art. 48 del Codice del Terzo settore',
    'https://www.lavorofisco.it/interventi-correttivi-al-codice-del-terzo-settore-ecco-cosa-cambia/',
  ),
} as const satisfies Record<string, LegalFact>;
