"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CallerView, Role } from "@/lib/contracts/access";

/** Without accounts, whoever is at the machine may do everything. */
const Caller = createContext<CallerView>({ personId: null, name: null, role: "owner" });

/** Says to the components of a page who is looking at it. */
export function CallerProvider({ caller, children }: { caller: CallerView; children: ReactNode }) {
  return <Caller value={caller}>{children}</Caller>;
}

/** Returns who is looking at the page; without accounts an owner without a name. */
export const useCaller = (): CallerView => useContext(Caller);

const ranks = { reader: 0, runner: 1, owner: 2 };

/** A thing with the id of the person who made it; null or absent if it was made before accounts. */
interface Made {
  personId?: string | null | undefined;
}

/**
 * Returns a test that is true if the person who looks at the page has at least a role and, unless they are an owner, made each of the
 * given things.
 */
export function useMay(): (role: Role, ...things: readonly Made[]) => boolean {
  const { role: have, personId } = useCaller();
  return (role, ...things) =>
    ranks[have] >= ranks[role] && (have === "owner" || things.every((thing) => personId !== null && thing.personId === personId));
}

interface MayProps {
  /** The least role that may do what the children do. */
  needs: Role;
  /** The thing that the children act on, which is for the person who made it and for owners. */
  thing?: Made;
  children: ReactNode;
}

/** Shows its children only to those who may do what they do. The server decides again. */
export function May({ needs, thing, children }: MayProps) {
  const may = useMay();
  return (thing ? may(needs, thing) : may(needs)) ? children : null;
}
