export function Pinhole() {
  return null;
}
