import type { Chance } from '@stenope/server/src/platform/chance.ts';

/**
 * Words that few posts have, by what they are about: a community knows thousands. Each stands in
 * about one of 250 posts, three of one row together in about one of 4,000.
 */
const themes = [
  'phare balise jetée varech amarre bouée digue goéland treuil estran galet môle',
  'chalutier filet casier criée mareyeur nasse cordage proue gouvernail écubier voilure accastillage',
  'glacier moraine crevasse sérac piolet cordée bivouac névé arête éboulis refuge cairn',
  'scierie bûcheron grume écorce copeau hachette sciure clairière taillis futaie souche débardage',
  'vigneron cep vendange pressoir barrique futaille cuvée sarment échalas terroir raisin tonnelier',
  'boulanger fournil levain pétrin miche fougasse farine blutoir croûte grignette meunier pâton',
  'forge enclume soufflet marteau tenaille braise trempe ferronnier rivet limaille étau forgeron',
  'luthier violon archet chevalet érable vernis volute épicéa cheville colophane tablature ouïe',
  'verrier canne cueillage paraison verrerie fusion creuset soufflage opaline cristal biseau émail',
  'potier tournage argile engobe barbotine estèque grès céladon enfournement cuisson tesson tournette',
  'tisserand métier navette trame lisse quenouille fuseau teinture garance indigo écheveau ourdissoir',
  'imprimeur casse plomb imposition encrage linotype presse justification typographe composteur rogneuse massicot',
  'horloger balancier échappement ressort cadran rouage tocante remontoir spiral rubis clepsydre pendule',
  'cheminot aiguillage ballast traverse locomotive wagon tender sémaphore caténaire rotonde tampon éclisse',
  'mineur galerie terril chevalement lampisterie havage grisou berline étançon houille carreau boisage',
  'berger transhumance brebis bélier houlette alpage bergerie tonte agneau sonnaille enclos patou',
  'apiculteur ruche essaim rayon alvéole enfumoir propolis butineuse nectar hausse miellerie faux-bourdon',
  'héron roselière aigrette grèbe nénuphar libellule marais tourbière rainette jonc martin-pêcheur affût',
  'chouette hulotte effraie grand-duc pelote rapace serre crécerelle milan buse épervier nichoir',
  'chevreuil biche brame sanglier bauge hallier brocard faon coulée blaireau terrier martre',
  'orchidée gentiane edelweiss campanule digitale ancolie myosotis bruyère ajonc genêt aubépine églantier',
  'champignon cèpe girolle morille lamelle spore mycélium amanite trompette humus fougère sphagnum',
  'volcan caldeira scorie basalte fumerolle solfatare lapilli cratère obsidienne éruption orgue cendre',
  'dune erg caravane dromadaire oasis palmeraie touareg sirocco oued reg mirage gypse',
  'banquise iceberg inlandsis traîneau husky blizzard aurore igloo toundra renne lichen pergélisol',
  'cathédrale arc-boutant gargouille rosace ogive vitrail transept déambulatoire tympan crypte narthex jubé',
  'abbaye cloître chapiteau moine scriptorium réfectoire enluminure chapitre prieuré galilée vêpres lutrin',
  'château donjon herse mâchicoulis échauguette courtine barbacane meurtrière pont-levis rempart oubliette créneau',
  'usine cheminée sirène turbine chaudière friche hangar verrière poutrelle soudure convoyeur gazomètre',
  'silo moissonneuse andain chaume meule grange fourche sillon labour charrue semoir jachère',
  'cirque toile trapèze funambule jongleur écuyère clown gradin roulotte piste dompteur voltige',
  'théâtre coulisse cintre souffleur rideau loge décor maquilleuse costume répétition dramaturge projecteur',
  'danseuse pointe tutu barre arabesque entrechat chausson parquet ballet grand-écart chorégraphe pirouette',
  'saxophone contrebasse trompettiste cymbale batteur partition pupitre harmonica clarinette fanfare kiosque guinguette',
  'boxeur ring gant corde vestiaire sparring crochet uppercut protège-dent entraîneur punching-ball tabouret',
  'cycliste peloton maillot dérailleur braquet pavé échappée musette jante selle grimpeur voiture-balai',
  'manège carrousel barbe-à-papa forain tombola autotamponneuse stand ritournelle limonaire confiserie loterie chenille',
  'brocante chineur gramophone lampion malle breloque bougeoir commode étain faïence porcelaine bibelot',
  'hôpital infirmière brancard blouse stéthoscope bistouri chirurgien perfusion garde veilleuse pansement ambulancier',
  'école tableau craie buvard encrier cartable préau récréation marelle dictée cahier instituteur',
].map((row) => row.split(' '));

/** Four words of one theme, for half of the posts. */
export function detailOf(chance: Chance): string | undefined {
  if (chance.next() < 0.5) return undefined;
  const left = [...chance.pick(themes)];
  const words = Array.from({ length: 4 }, () => left.splice(chance.below(left.length), 1)[0] ?? '');
  return `Dans le cadre : ${words.join(', ')}.`;
}
