const onMap = ['apps/server/test/search/map.test.ts'];
const rounded = ['apps/server/test/search/map-precision.test.ts'];
const names = ['apps/server/test/search/map-names.test.ts'];
const lists = ['apps/server/test/search/map-lists.test.ts'];

/** Faults in the map: who is counted, and how exactly anybody is told where somebody stands. */
export const mapFaults = [
  {
    name: 'blocked-counted-on-the-map',
    find: `(\${latelyBlockedIdsOf(reader)}) as block (id)`,
    plant: `(select null::uuid) as block (id)`,
    tests: onMap,
  },
  {
    name: 'blocked-twice-counted-twice-off',
    find: `limit \${mostSubtracted.against})
      union
`,
    plant: `limit \${mostSubtracted.against})
      union all
`,
    tests: onMap,
  },
  {
    name: 'suspended-in-a-street',
    find: `not in (\${blockedIdsOf(reader)} union all \${suspended})`,
    plant: `not in (\${blockedIdsOf(reader)})`,
    tests: onMap,
  },
  {
    name: 'squares-tell-visitors-of-more',
    find: `await countInSquare(context.db, world)`,
    plant: `await countInSquare(context.db, range)`,
    tests: onMap,
  },
  {
    name: 'visitors-see-the-whole-map',
    find: `.where(sql\`\${visibleTo(null)} and \${posts.mapCell} is not null\`)`,
    plant: `.where(sql\`\${posts.mapCell} is not null\`)`,
    tests: onMap,
  },
  {
    name: 'blocked-in-a-street',
    find: `not in (\${blockedIdsOf(reader)} union all \${suspended})`,
    plant: `not in (\${suspended})`,
    tests: onMap,
  },
  {
    name: 'masked-in-a-street',
    find: `where \${posts.listed} and \${posts.mapCell} is not null and \${inSquare(posts.mapCell)}`,
    plant: `where \${posts.mapCell} is not null and \${inSquare(posts.mapCell)}`,
    tests: onMap,
  },
  {
    name: 'profiles-across-a-block-in-a-street',
    find: `and \${inSquare(users.mapCell)} and \${isMemberShown(reader)}
          limit \${mostDeep}`,
    plant: `and \${inSquare(users.mapCell)}
          limit \${mostDeep}`,
    tests: onMap,
  },
  {
    name: 'profiles-across-a-block-counted',
    find: `from \${acrossBlock} join \${users} as resident on resident.id = block.id`,
    plant: `from \${acrossBlock} join \${users} as resident on resident.id = block.id and false`,
    tests: onMap,
  },
  {
    name: 'hidden-listed-in-a-square',
    find: `where \${posts.id} = near.id and \${visibleTo(reader)}) is not null`,
    plant: `where \${posts.id} = near.id) is not null`,
    tests: onMap,
  },
  {
    name: 'muted-picture-on-the-map',
    find: `and \${posts.mapCell} is not null and \${withoutMutedTerms(reader)}`,
    plant: `and \${posts.mapCell} is not null`,
    tests: onMap,
  },
  {
    name: 'moved-post-shows-where-it-was',
    find: `.filter((marker) => squareOf(marker.point, asked) === square.cell);`,
    plant: `.filter(() => true);`,
    tests: onMap,
  },
  {
    name: 'places-nobody-looked-at-are-named',
    find: `names.length < count ? { unsure: true } : {}`,
    plant: `{}`,
    tests: names,
  },
  {
    name: 'cursor-of-another-square',
    find: 'const name = `map ${cell}`;',
    plant: 'const name = `map`;',
    tests: onMap,
  },
  {
    name: 'post-sharpened-by-smaller-squares',
    find: `: label && coarseLabel(label, precision);
  return { label: words, ...roundCoordinates({ lat, lon }, precision), precision };`,
    plant: `: label && coarseLabel(label, precision);
  return { label: words, lat, lon, precision };`,
    tests: rounded,
  },
  {
    name: 'profile-sharpened-by-smaller-squares',
    find: `const { lat, lon } = roundCoordinates(location, 'km');`,
    plant: `const { lat, lon } = location;`,
    tests: rounded,
  },
  {
    name: 'rounding-around-each-place',
    find: `return (Math.floor(value / step) + 0.5) * step;`,
    plant: `return value + 0.25 * step;`,
    tests: rounded,
  },
  {
    name: 'square-read-for-a-muted-word-without-end',
    find: `if (look === mostLooks) return { ids, last: ids.length > 0 ? last.id : undefined };`,
    plant: ``,
    tests: lists,
  },
];
