"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CallerView } from "@/lib/contracts/access";

/** Without accounts, whoever is at the machine may do everything. */
const Caller = createContext<CallerView>({ personId: null, name: null, role: "owner" });

/** Says to the components of a page who is looking at it. */
export function CallerProvider({ caller, children }: { caller: CallerView; children: ReactNode }) {
  return <Caller value={caller}>{children}</Caller>;
}

/** Returns who is looking at the page; without accounts an owner without a name. */
export const useCaller = (): CallerView => useContext(Caller);

const ranks = { reader: 0, runner: 1, owner: 2 };

/**
 * Returns a test for whether the reader of the page has at least a role. What a person made (`madeBy`, null for before accounts) is for that
 * person and for owners.
 */
export function useMay(): (role: CallerView["role"], madeBy?: string | null) => boolean {
  const { role: have, personId } = useCaller();
  return (role, madeBy) => ranks[have] >= ranks[role] && (have === "owner" || madeBy === undefined || madeBy === personId);
}

interface MayProps {
  /** The least role that may do what the children do. */
  needs: CallerView["role"];
  /** The person who made the thing, null for before accounts; absent if it does not matter. */
  owner?: string | null;
  children: ReactNode;
}

/** Shows its children only to those who may do what they do. The server decides again. */
export function May({ needs, owner, children }: MayProps) {
  return useMay()(needs, owner) ? children : null;
}
