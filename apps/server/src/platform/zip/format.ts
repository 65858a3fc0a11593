/** Parts of the ZIP format (APPNOTE 6.3.9) for reader and writer: signatures, sizes, ZIP64. */
export const signatures = {
  entry: 0x04034b50,
  listed: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** Length of each record's fixed part. */
export const sizes = { entry: 30, listed: 46, end: 22, end64: 56, locator64: 20 } as const;

/** Marks a number that is stored in its ZIP64 field. */
export const elsewhere = { word: 0xffff, long: 0xffff_ffff } as const;

export const extra64 = 0x0001;

export const methods = { stored: 0, deflated: 8 } as const;

/** Flag for UTF-8 names. */
export const utf8Names = 0x0800;
