/** What of the ZIP format (APPNOTE 6.3.9) both sides need: signatures, sizes, the 64-bit forms. */
export const signatures = {
  entry: 0x04034b50,
  listed: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** Bytes of each record before its name and what else follows. */
export const sizes = { entry: 30, listed: 46, end: 22, end64: 56, locator64: 20 } as const;

/** Written where a number has its place in the 64-bit form. */
export const elsewhere = { word: 0xffff, long: 0xffff_ffff } as const;

export const extra64 = 0x0001;

export const methods = { stored: 0, deflated: 8 } as const;

/** Names are UTF-8. */
export const utf8Names = 0x0800;
